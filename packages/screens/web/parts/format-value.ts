import { localeNow } from '@gantry/fields/web'
import { isBlank } from '../form/values.ts'
import type { FieldModel } from './table-model.ts'

const isTitled = (value: unknown): value is { readonly title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'

/** The text a person reads for a value of a field; empty for nothing, as it stands for what is none. */
export const formatValue = (field: FieldModel, value: unknown): string => {
  if (isBlank(value)) return ''
  if (isTitled(value)) return value.title
  const { type, def } = field
  const parsed = type.parse(value, def, localeNow())
  return parsed.ok && parsed.value !== null
    ? type.format(parsed.value as never, def, localeNow())
    : String(value)
}
