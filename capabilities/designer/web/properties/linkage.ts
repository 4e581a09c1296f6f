import type { FieldDef, FieldId, Linkage, TableDef, Validation } from '@gantry/model/shared'

/** The field with some of its linkage changed; undefined takes a part away, and an empty linkage is none. */
export const withLinkage = (
  def: FieldDef,
  changes: { readonly [Part in keyof Linkage]?: Linkage[Part] | undefined },
): FieldDef => {
  const { linkage, ...rest } = def
  const next = Object.fromEntries(
    Object.entries({ ...linkage, ...changes }).filter(
      ([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0),
    ),
  )
  return { ...rest, type: def.type, ...(Object.keys(next).length > 0 && { linkage: next }) }
}

/** The table with other validations; none are left out. */
export const withValidations = (table: TableDef, validations: readonly Validation[]): TableDef => {
  const { validations: _before, ...rest } = table
  return validations.length > 0 ? { ...rest, validations } : rest
}

/** Validations without a field that goes; one that is shown nowhere else goes with it. */
export const withoutField = (validations: readonly Validation[], field: FieldId): readonly Validation[] =>
  validations.flatMap(validation => {
    const at = validation.at.filter(id => id !== field)
    return at.length > 0 ? [{ ...validation, at }] : []
  })
