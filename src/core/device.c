/* Capacity of an accelerator. */

#include "config.h"

#include "core/device.h"

#include <string.h>

#include "base/banned.h"
#include "core/units.h"

const char *
vr_capacity_basis_name (enum vr_capacity_basis basis)
{
  static const char *const names[] = { "measured", "ratio", "label" };

  return names[basis];
}

void
vr_device_set_capacity (struct vr_device *device, uint64_t runtime_bytes,
                        double ratio_of_driver, double ratio_of_label,
                        double half_width)
{
  bool has_driver = device->driver_bytes > 0 && ratio_of_driver > 0;
  double of = has_driver ? (double) device->driver_bytes
                         : (double) device->label_bytes;

  if (runtime_bytes > 0)
    {
      device->capacity_bytes = runtime_bytes;
      device->capacity_half_width_bytes = 0;
      device->capacity_basis = VR_CAPACITY_MEASURED;
      return;
    }
  device->capacity_bytes
    = vr_bytes_of (of * (has_driver ? ratio_of_driver : ratio_of_label));
  device->capacity_half_width_bytes = vr_bytes_of (of * half_width);
  device->capacity_basis = VR_CAPACITY_RATIO;
}

enum vr_fabric
vr_fabric_find (const char *interconnect)
{
  if (interconnect == NULL)
    return VR_FABRIC_UNKNOWN;
  return strcmp (interconnect, "pcie") == 0 ? VR_FABRIC_PCIE : VR_FABRIC_LINK;
}
