import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { type Catalog, findTable } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { slaveFields } from '../schema/stored-fields.ts'

/** A table to write to, with its slave tables. */
export interface Target {
  readonly catalog: Catalog
  readonly table: TableDef
  readonly slaves: readonly Slave[]
}

export interface Slave {
  /** The master's field for these rows. */
  readonly id: FieldId
  readonly field: FieldDef
  readonly table: TableDef
}

/** Cached per snapshot, together with its statements. */
const targets = new WeakMap<Catalog, Map<TableId, Target>>()

/** @throws AppError table.not_found, also for a slave table: its rows are written with their master. */
export const targetOf = async (ctx: Ctx, id: TableId): Promise<Target> => {
  const catalog = await catalogOf(ctx)
  const known = targets.get(catalog) ?? new Map<TableId, Target>()
  targets.set(catalog, known)
  const ready = known.get(id)
  if (ready) return ready
  const table = findTable(catalog, id)
  if (table.master !== undefined) throw new AppError('table.not_found', { table: id })
  const slaves = slaveFields(table).map(slave => ({ ...slave, table: findTable(catalog, slave.table) }))
  const target = { catalog, table, slaves }
  known.set(id, target)
  return target
}
