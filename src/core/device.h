#ifndef VR_CORE_DEVICE_H
#define VR_CORE_DEVICE_H

/* An accelerator, as planning sees it.  Texts are borrowed from whoever made
   the struct (a catalogue snapshot, a request).

   Pure. */

#include <stdbool.h>
#include <stdint.h>

enum vr_capacity_basis
{
  VR_CAPACITY_MEASURED,   /* the runtime's total was seen */
  VR_CAPACITY_RATIO,      /* from the driver's figure or the label */
  VR_CAPACITY_LABEL       /* given by the request */
};

/* What joins several of its kind in one machine. */
enum vr_fabric
{
  VR_FABRIC_UNKNOWN,
  VR_FABRIC_PCIE,
  VR_FABRIC_LINK          /* NVLink, Infinity Fabric and the like */
};

struct vr_device
{
  const char *id;
  const char *name;
  const char *vendor;
  const char *gfx;                 /* AMD; NULL otherwise */
  uint32_t capability;             /* NVIDIA: 10 x major + minor; 0 unknown */
  bool is_a100;                    /* see max_num_seqs in engine_vllm.c */
  bool is_unified;
  enum vr_fabric fabric;

  uint64_t label_bytes;
  uint64_t driver_bytes;           /* NVML, rocm-smi; 0 unknown */
  uint64_t capacity_bytes;         /* what the runtime reports as total */
  uint64_t capacity_half_width_bytes;
  enum vr_capacity_basis capacity_basis;

  uint64_t bandwidth_bytes_per_s;  /* 0 unknown, as the ones below */
  uint64_t fp16_flops;
  uint64_t power_w;
};

/* "pcie", "nvlink", "xgmi", …; NULL: unknown. */
enum vr_fabric vr_fabric_find (const char *interconnect);

/* "measured", "ratio", "label". */
const char *vr_capacity_basis_name (enum vr_capacity_basis basis);

/* capacity_bytes, half width and basis from what is known: the runtime's
   figure when not 0, else driver x ratio_of_driver (both not 0), else label
   x ratio_of_label.  half_width is of the ratio. */
void vr_device_set_capacity (struct vr_device *device, uint64_t runtime_bytes,
                             double ratio_of_driver, double ratio_of_label,
                             double half_width);

#endif
