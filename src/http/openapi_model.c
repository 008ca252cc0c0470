/* Schemas of what stands in place of a model's name: the kinds of object that
   service/own_model.h reads, from the table of core/member.h. */

#include "config.h"

#include "base/banned.h"
#include "core/member.h"
#include "http/openapi_internal.h"

static void
write_member (struct vr_doc *doc, const struct vr_member *member)
{
  vr_doc_open (doc, member->name, '{');
  vr_doc_text (doc, "description", member->text);
  if (member->kind == VR_MEMBER_BOOL)
    vr_doc_text (doc, "type", "boolean");
  else if (member->kind == VR_MEMBER_U64)
    {
      vr_doc_text (doc, "type", "integer");
      vr_doc_number (doc, "minimum", 0);
    }
  else
    {
      vr_doc_text (doc, "type", "string");
      vr_doc_open (doc, "enum", '[');
      for (uint64_t i = 0; vr_member_word (member, i) != NULL; i++)
        vr_doc_text (doc, NULL, vr_member_word (member, i));
      vr_doc_close (doc, ']');
    }
  vr_doc_close (doc, '}');
}

static void
write_layer_group (struct vr_doc *doc)
{
  vr_doc_open (doc, "LayerGroup", '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_raw (doc, "additionalProperties", "false");
  vr_doc_open (doc, "properties", '{');
  vr_doc_raw (doc, "like",
              "{\"type\": \"string\", \"description\": \"The group that it "
              "differs from; without it: from common.\"}");
  for (size_t i = 0; i < vr_group_member_count (); i++)
    write_member (doc, vr_group_member (i));
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

/* What catalog/import_object.h lists, in its order. */
static void
write_model_object (struct vr_doc *doc)
{
  vr_doc_open (doc, "ModelObject", '{');
  vr_doc_text (doc, "description",
               "What /v1/inspect answers as model: at most 2 KiB.");
  vr_doc_text (doc, "type", "object");
  vr_doc_raw (doc, "additionalProperties", "false");
  vr_doc_raw (doc, "required", "[\"format\", \"layers\", \"groups\"]");
  vr_doc_open (doc, "properties", '{');
  vr_doc_raw (doc, "format", "{\"const\": \"vramd-model-1\"}");
  vr_doc_raw (doc, "name", "{\"type\": \"string\", \"maxLength\": 63}");
  vr_doc_raw (doc, "model_type", "{\"type\": \"string\", \"maxLength\": 63}");
  vr_doc_raw (doc, "architecture",
              "{\"type\": \"string\", \"maxLength\": 63}");
  for (size_t i = 0; i < vr_shape_member_count (); i++)
    write_member (doc, vr_shape_member (i));
  vr_doc_raw (doc, "layers",
              "{\"type\": \"string\", \"description\": \"Order of the "
              "groups' layers: a tag, a count, brackets, as in "
              "(w5f)10w2.\"}");
  vr_doc_raw (doc, "mtp_layers", "{\"type\": \"string\"}");
  vr_doc_ref (doc, "common", "schemas", "LayerGroup");
  vr_doc_open (doc, "groups", '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_ref (doc, "additionalProperties", "schemas", "LayerGroup");
  vr_doc_close (doc, '}');
  vr_doc_raw (doc, "weights", "{\"type\": \"string\", \"maxLength\": 23}");
  vr_doc_raw (doc, "gguf", "{\"type\": \"boolean\"}");
  vr_doc_raw (doc, "plain_roles",
              "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}");
  vr_doc_raw (doc, "params_counted", "{\"type\": \"integer\"}");
  vr_doc_raw (doc, "unknown_type", "{\"type\": \"boolean\"}");
  vr_doc_raw (doc, "uncounted_tower", "{\"type\": \"boolean\"}");
  vr_doc_raw (doc, "unknown_quantization",
              "{\"type\": \"string\", \"maxLength\": 23}");
  vr_doc_raw (doc, "stored",
              "{\"type\": \"object\", \"description\": \"Bytes of the file "
              "that was read.\"}");
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

/* The JSON bodies that service/inspect.c takes. */
static void
write_model_file (struct vr_doc *doc)
{
  vr_doc_raw (
    doc, "ModelFile",
    "{\"anyOf\": [{\"$ref\": \"#/components/schemas/Config\"},\n"
    "    {\"type\": \"object\", \"required\": [\"config\"], "
    "\"additionalProperties\": false, \"properties\": {\n"
    "     \"config\": {\"type\": \"object\", \"description\": \"A Hugging "
    "Face config.json.\"},\n"
    "     \"index\": {\"type\": \"object\", \"description\": "
    "\"model.safetensors.index.json: the bytes of all shards.\"},\n"
    "     \"head\": {\"type\": \"object\", \"description\": \"The JSON "
    "object that a safetensors file begins with, behind its 8 bytes of "
    "length.\"}}}]}");
}

void
vr_schema_write_models (struct vr_doc *doc)
{
  vr_doc_raw (
    doc, "OwnModel",
    "{\"anyOf\": [{\"$ref\": \"#/components/schemas/ModelConfig\"}, "
    "{\"$ref\": \"#/components/schemas/Config\"}, "
    "{\"$ref\": \"#/components/schemas/ModelObject\"}, "
    "{\"$ref\": \"#/components/schemas/InspectedModel\"}, "
    "{\"$ref\": \"#/components/schemas/LeastModel\"}]}");
  vr_doc_raw (
    doc, "Config",
    "{\"type\": \"object\", \"description\": \"A Hugging Face config.json "
    "as it is.\", \"anyOf\": [{\"required\": [\"model_type\"]}, "
    "{\"required\": [\"architectures\"]}, "
    "{\"required\": [\"text_config\"]}]}");
  vr_doc_raw (
    doc, "InspectedModel",
    "{\"type\": \"object\", \"description\": \"The whole answer of "
    "/v1/inspect.\", \"required\": [\"model\"], "
    "\"additionalProperties\": false, \"properties\": {\n"
    "    \"model\": {\"type\": \"object\"},\n"
    "    \"summary\": {\"type\": \"object\"},\n"
    "    \"warnings\": {\"type\": \"array\"}}}");
  write_model_file (doc);
  vr_doc_raw (
    doc, "ModelConfig",
    "{\"type\": \"object\", \"required\": [\"config\"], "
    "\"additionalProperties\": false, \"properties\": {\"config\": "
    "{\"type\": \"object\", \"description\": \"A Hugging Face "
    "config.json.\"}}}");
  vr_doc_raw (
    doc, "LeastModel",
    "{\"type\": \"object\", \"additionalProperties\": false, "
    "\"required\": [\"params\", \"layers\", \"hidden\", \"heads\", "
    "\"kv_heads\", \"head_dim\", \"vocab\"], \"properties\": {\n"
    "    \"params\": {\"type\": \"integer\", \"minimum\": 1},\n"
    "    \"layers\": {\"type\": \"integer\", \"minimum\": 1, "
    "\"maximum\": 256},\n"
    "    \"hidden\": {\"type\": \"integer\", \"minimum\": 1},\n"
    "    \"heads\": {\"type\": \"integer\", \"minimum\": 1},\n"
    "    \"kv_heads\": {\"type\": \"integer\", \"minimum\": 1},\n"
    "    \"head_dim\": {\"type\": \"integer\", \"minimum\": 1},\n"
    "    \"vocab\": {\"type\": \"integer\", \"minimum\": 1}}}");
  write_model_object (doc);
  write_layer_group (doc);
}
