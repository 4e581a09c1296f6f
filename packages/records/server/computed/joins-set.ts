import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'

/**
 * Whether a field holds, as a set, what stands in many others: chosen options, or records of one table. What is stored are
 * their ids; how they are called is read where they stand, so it is never old and speaks both languages.
 */
export const joinsSet = (field: FieldDef, source: FieldDef): boolean =>
  joinsOptions(field, source) || joinsRecords(field, source)

/** Options in a list, that is: those of a tree stand for paths. */
export const joinsOptions = (field: FieldDef, source: FieldDef): boolean => {
  const [own, other] = [fieldTypeOf(field), fieldTypeOf(source)]
  const areLists = Boolean(own.options && other.options) && !own.forest && !other.forest
  return own.kind === 'set' && areLists
}

const joinsRecords = (field: FieldDef, source: FieldDef): boolean => {
  const [own, other] = [fieldTypeOf(field), fieldTypeOf(source)]
  if (own.kind !== 'set' || own.rows || other.rows || own.files || other.files) return false
  const target = own.target?.(field)
  return target !== undefined && target === other.target?.(source)
}
