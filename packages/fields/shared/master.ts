import type { JsonObject } from '@gantry/base/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { isFieldTypeName } from './field-type-of.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** The master record of a slave row, in its expressions and matches: `master.result`. */
export const masterName = 'master'

/** The master whose fields expressions of a slave row can read; a field with the same id hides it. */
export const masterOf = (table: TableDef, tables: Tables): TableDef | undefined => {
  const master = table.master === undefined || isHidden(table) ? undefined : tables.get(table.master)
  return master && Object.values(master.fields).every(({ type }) => isFieldTypeName(type))
    ? master
    : undefined
}

/** The fields of its master that expressions of a slave row read. */
export const readOfMaster = (
  table: TableDef,
  tables: Tables,
  reads: readonly (readonly string[])[],
): readonly FieldId[] => {
  const master = masterOf(table, tables)
  if (!master) return []
  const paths = reads.filter(([first]) => first === masterName)
  return paths.flatMap(([, field]) => (field === undefined ? Object.keys(master.fields) : [field]))
}

/** A slave row as its expressions read it. */
export const withMaster = (table: TableDef, row: JsonObject, master: JsonObject): JsonObject =>
  isHidden(table) ? row : { ...row, [masterName]: master }

const isHidden = ({ fields }: TableDef): boolean => Object.hasOwn(fields, masterName)
