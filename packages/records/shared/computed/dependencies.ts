import { isPlainObject } from '@gantry/base/shared'
import {
  fieldTypeOf,
  isFieldTypeName,
  isFormula,
  masterName,
  masterOf,
  planFormulas,
  readOfMaster,
} from '@gantry/fields/shared'
import type { FieldDef, FieldId, Lookup, RollUp, TableDef, TableId } from '@gantry/model/shared'
import { filterFields } from '../filter-fields.ts'

export type Tables = ReadonlyMap<TableId, TableDef>

/**
 * A source of a computed field: a field of the same record (`own`), of its slave rows (`slave`), of its master record
 * (`master`), of the linked record (`lookup`), or of the records that refer to it (`rollUp`).
 */
export interface Dependency {
  readonly table: TableId
  readonly field: FieldId
  readonly path: 'own' | 'slave' | 'master' | 'lookup' | 'rollUp'
}

export const isLookup = (field: FieldDef): field is FieldDef & { readonly computed: Lookup } =>
  isPlainObject(field.computed) && typeof field.computed.lookup === 'string'

export const isRollUp = (field: FieldDef): field is FieldDef & { readonly computed: RollUp } =>
  isPlainObject(field.computed) && typeof field.computed.rollUp === 'string'

/** Sources of each computed field of a table. Parts with errors are skipped. */
export const dependenciesOf = (
  table: TableDef,
  tables: Tables,
): ReadonlyMap<FieldId, readonly Dependency[]> => {
  const found = new Map<FieldId, readonly Dependency[]>()
  const fields = Object.entries(table.fields).filter(
    ([, field]) => field.computed && isFieldTypeName(field.type),
  )
  if (fields.length === 0) return found
  const formulas = new Map(planFormulas(table, tables).map(({ id, reads }) => [id, reads]))
  for (const [id, field] of fields) {
    if (isFormula(field)) found.set(id, readByFormula(table, tables, formulas.get(id) ?? []))
    else if (isLookup(field)) found.set(id, readByLookup(table, field.computed))
    else if (isRollUp(field)) found.set(id, readByRollUp(field.computed))
  }
  return found
}

const readByFormula = (
  table: TableDef,
  tables: Tables,
  reads: readonly (readonly string[])[],
): readonly Dependency[] =>
  reads.flatMap((path): Dependency[] => {
    const [first = '', inner] = path
    const master = first === masterName ? masterOf(table, tables) : undefined
    if (master)
      return readOfMaster(table, tables, [path])
        .filter(of => !master.fields[of]?.computed)
        .map(of => ({ table: master.id, field: of, path: 'master' }))
    const field = Object.hasOwn(table.fields, first) ? table.fields[first] : undefined
    const rows = field && fieldTypeOf(field).rows?.(field)
    if (rows === undefined || inner === undefined) return [{ table: table.id, field: first, path: 'own' }]
    return [{ table: rows, field: inner, path: 'slave' }]
  })

const readByLookup = (table: TableDef, { lookup, of }: Lookup): readonly Dependency[] => {
  const link = table.fields[lookup]
  const target = link && fieldTypeOf(link).target?.(link)
  return [
    { table: table.id, field: lookup, path: 'own' },
    ...(target === undefined ? [] : [{ table: target, field: of, path: 'lookup' as const }]),
  ]
}

const readByRollUp = ({ from, by, of, where = true }: RollUp): readonly Dependency[] => {
  const path = by === undefined ? 'slave' : 'rollUp'
  const fields = [
    ...(by === undefined ? [] : [by]),
    ...(of === undefined ? [] : [of]),
    ...filterFields(where),
  ]
  return [...new Set(fields)].map(field => ({ table: from, field, path }))
}
