import type { Json } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { FieldModel, TableModel } from '@gantry/screens/web'

/** Texts of which every type with values of its own takes at least one. */
const candidates = (field: FieldModel): readonly Json[] => {
  const today = new Date().toLocaleDateString('sv-SE')
  const { options } = field.def
  const first = Array.isArray(options) ? (options[0] as { readonly id?: Json } | undefined)?.id : undefined
  return [
    ...(first === undefined ? [] : [first, [first]]),
    ...[
      today,
      `${today}T08:00:00Z`,
      '12',
      '08:00',
      '13800138000',
      'sample@example.com',
      'https://example.com',
    ],
    `${field.label} 1`,
    '#1663d8',
  ]
}

/** A value a person might have typed; null where the type has none that could be invented, such as a link or a file. */
const sampleOf = (field: FieldModel): Json => {
  if (field.type.target?.(field.def) !== undefined || field.type.files || field.type.rows) return null
  const free = field.type.kind === 'text' ? [`${field.label} 1`, ...candidates(field)] : candidates(field)
  for (const candidate of free) {
    const parsed = field.type.parse(candidate, field.def, localeNow())
    if (parsed.ok && parsed.value !== null) return parsed.value
  }
  return null
}

/** Sample values for every field that may be filled in and has no default. */
export const sampleRecord = (model: TableModel): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    model.fields.flatMap(field => {
      if (!model.writable(field.id) || field.def.default !== undefined) return []
      const value = sampleOf(field)
      return value === null ? [] : [[field.id, value]]
    }),
  )
