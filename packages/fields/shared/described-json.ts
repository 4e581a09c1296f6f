import { isPlainObject, type JsonObject, type Lang, localise } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'

/**
 * JSON Schema of the values of a field for whoever reads it: options carry their names and references their table, which validators
 * have no use for.
 */
export const describedJson = (field: FieldDef, lang: Lang): JsonObject => {
  const type = fieldTypeOf(field)
  const schema: JsonObject = JSON.parse(JSON.stringify(type.json(field)))
  const labels = new Map((type.options?.(field) ?? []).map(({ id, label }) => [id, localise(label, lang)]))
  const target = type.target?.(field)
  if (labels.size === 0 && target === undefined) return schema
  const named = ({ enum: ids, ...rest }: JsonObject): JsonObject => ({
    ...rest,
    ...(target !== undefined && {
      description: `Record of the table ${target}: its id, or an object with it`,
    }),
    ...(Array.isArray(ids) && {
      oneOf: ids.map(id => ({ const: id, title: labels.get(String(id)) ?? String(id) })),
    }),
  })
  return isPlainObject(schema.items) ? { ...schema, items: named(schema.items) } : named(schema)
}
