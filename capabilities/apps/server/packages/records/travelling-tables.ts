import { designServer } from '@gantry/designs/server'
import { type DesignPackage, type PackagedRecord, type Renaming, renamed } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { WholeTable } from './record-values.ts'

/** A table whose records a package brings, with the fields that travel, as the package defines it and with the ids of the space. */
export interface TravellingTable extends WholeTable {
  /** Its id in the package. */
  readonly source: TableId
  /** The id of its application in the package. */
  readonly app: string
  readonly records: readonly PackagedRecord[]
}

/** The tables whose records a package brings; those that others link to come first, as far as there is such an order. */
export const travellingTables = (
  ctx: Ctx,
  { designs, records }: DesignPackage,
  places: Renaming,
): readonly TravellingTable[] => {
  if (records.length === 0) return []
  const defined = new Map<TableId, TableDef>()
  for (const { kind: name, body } of designs) {
    const { kind } = designServer(ctx.kernel, name)
    for (const table of kind.tablesOf?.(renamed(kind, body, places)) ?? []) defined.set(table.id, table)
  }
  const found = records.flatMap(({ app, table: source, fields, records }): TravellingTable[] => {
    const table = defined.get(places.tables.get(source) ?? source)
    if (!table) return []
    const own = Object.entries(table.fields).filter(([id]) => fields.includes(id))
    return [{ source, app, table: { ...table, fields: Object.fromEntries(own) }, slaves: defined, records }]
  })
  return inOrder(found)
}

const inOrder = (tables: readonly TravellingTable[]): readonly TravellingTable[] => {
  const byId = new Map(tables.map(each => [each.table.id, each]))
  const placed = new Set<TravellingTable>()
  const seen = new Set<TravellingTable>()
  const place = (each: TravellingTable): void => {
    if (seen.has(each)) return
    seen.add(each)
    for (const target of targetsOf(each)) {
      const before = byId.get(target)
      if (before) place(before)
    }
    placed.add(each)
  }
  for (const each of tables) place(each)
  return [...placed]
}

/** The tables that records of a table and their slave rows link to. */
const targetsOf = ({ table, slaves }: WholeTable): readonly TableId[] =>
  Object.values(table.fields).flatMap(field => {
    const type = fieldTypeOf(field)
    const slave = slaves.get(type.rows?.(field) ?? '')
    return slave ? targetsOf({ table: slave, slaves: new Map() }) : (type.target?.(field) ?? [])
  })
