import type { FieldDef } from '@gantry/model/shared'
import type { Option } from './field-type.ts'
import { fieldTypeOf } from './field-type-of.ts'

/** A choice field with all options except `offered` retired: still displayed in existing values, no longer selectable. */
export const withOffered = (field: FieldDef, offered: readonly string[] | undefined): FieldDef => {
  const options = offered && fieldTypeOf(field).options?.(field)
  if (!options) return field
  const narrowed = options.map(
    (option): Option => (offered.includes(option.id) ? option : { ...option, retired: true }),
  )
  return { ...field, options: narrowed } as unknown as FieldDef
}
