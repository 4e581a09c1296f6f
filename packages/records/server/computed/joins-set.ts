import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'

/**
 * Whether a roll-up joins chosen options or records of one table into a set of ids. Names are looked up when
 * read, so they are current and in the reader's language.
 */
export const joinsSet = (field: FieldDef, source: FieldDef): boolean =>
  joinsOptions(field, source) || joinsRecords(field, source)

/** Lists of options only: options of a tree stand for paths. */
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
