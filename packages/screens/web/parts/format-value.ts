import { localeNow } from '@gantry/fields/web'
import { isBlank } from '../form/values.ts'
import type { FieldModel } from './table-model.ts'

const isTitled = (value: unknown): value is { readonly title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'

/** Display text of a field value; empty for null, unchanged for a value that is not valid for the type. */
export const formatValue = (field: FieldModel, value: unknown): string => {
  if (isBlank(value)) return ''
  if (isTitled(value)) return value.title
  const { type, def } = field
  const parsed = type.parse(value, def, localeNow())
  return parsed.ok && parsed.value !== null
    ? type.format(parsed.value as never, def, localeNow())
    : String(value)
}
