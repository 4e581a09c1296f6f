import { isDeepStrictEqual } from 'node:util'
import { AppError, type Issue } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId, ViewDef } from '@gantry/model/shared'
import { brokenElsewhere } from '../computed/broken-elsewhere.ts'
import { fillComputed } from '../computed/fill-computed.ts'
import { lockTimeout } from '../schema/apply-plan.ts'
import { withRoom } from '../schema/column-room.ts'
import { refuseChanging, settleChange } from '../schema/held-tables.ts'
import { preparePlan } from '../schema/prepare-plan.ts'
import { isLarge, tableSize } from '../schema/table-size.ts'
import { moment, waitForLock } from '../schema/wait-for-lock.ts'
import { checkView, forgetView, keepView } from '../views/views.ts'
import type { Catalog } from './catalog.ts'
import { checkTable } from './check-table.ts'
import {
  applyDefinition,
  isSameDefinition,
  planDefinition,
  prepared,
  readDefinitions,
  type StoredDefinition,
  wholly,
} from './definitions.ts'
import { expectChange } from './kept-versions.ts'
import { tellSwitched } from './on-switch.ts'
import { catalogOf, releaseCatalog } from './snapshots.ts'
import { tellRights } from './tell-rights.ts'

/** A drawn table to save; `seen` is the version the designer started from, absent for a new table. */
export interface TableSave {
  readonly definition: TableDef
  readonly seen?: number
  /** Fields whose values that cannot be converted, or name removed options, are deleted permanently. */
  readonly blank?: readonly FieldId[]
  /** The new view of the table; null: the default view; absent: unchanged. */
  readonly view?: ViewDef | null
}

/** Saves one table. @see saveTables */
export const saveTable = async (ctx: Ctx, definition: TableDef, seen?: number): Promise<number> => {
  const versions = await saveTables(ctx, [{ definition, ...(seen !== undefined && { seen }) }])
  return versions.get(definition.id) ?? 0
}

/**
 * Saves related drawn tables atomically, such as a master and its slave tables, with their columns. Returns
 * their versions.
 * @throws AppError table.invalid with every issue, named `<table>.<path>`; table.exists when the id belongs to
 * the
 * product, to a removed table or, without `seen`, to a living one; record.conflict after a concurrent change.
 */
export const saveTables = async (
  ctx: Ctx,
  saves: readonly TableSave[],
): Promise<ReadonlyMap<TableId, number>> => {
  await refuseChanging(ctx, saves)
  const ready = await prepareTables(ctx, saves)
  return switchTables(ctx, saves, ready)
}

/** The schema change that switches tables. */
interface Switching {
  readonly id: string
  /** Values that the preparations left empty, by field. */
  readonly cleared: readonly { readonly table: TableId; readonly field: FieldId; readonly count: number }[]
}

/**
 * Applies definitions and columns in one transaction. The long part of `ready` tables has been done in advance.
 * On a lock timeout the change is retried, unless it is part of a larger transaction.
 */
export const switchTables = (
  ctx: Ctx,
  saves: readonly TableSave[],
  ready: ReadonlySet<TableId>,
  switching?: Switching,
): Promise<ReadonlyMap<TableId, number>> => {
  const change = switching?.id
  const patient = ready.size > 0 || change !== undefined
  const wait = patient ? moment : lockTimeout
  return (patient ? waitForLock : inTransaction)(ctx, async ctx => {
    await bumpCatalog(ctx)
    await refuseChanging(ctx, saves, change)
    releaseCatalog(ctx)
    const catalog = await catalogOf(ctx)
    const stored = await readDefinitions(
      ctx.tx,
      ctx.space,
      saves.map(save => save.definition.id),
    )
    for (const save of saves) refuseClash(save, catalog, stored.get(save.definition.id))
    check(saves, catalog)

    const versions = new Map<TableId, number>()
    for (const { definition, blank, view } of saves) {
      if (view) await keepView(ctx, definition, view)
      else if (view === null) await forgetView(ctx, definition)
      const before = stored.get(definition.id)
      if (before && isSameDefinition(before.definition, definition)) {
        versions.set(definition.id, before.version)
        continue
      }
      const plan = planDefinition(ctx.space, before, definition, blank)
      const carrying = { ...(ready.has(definition.id) ? prepared(plan) : wholly(plan)), wait }
      const version = await applyDefinition(ctx, 'space', before, definition, carrying)
      versions.set(definition.id, version)
      await remember(ctx, before ? 'table.changed' : 'table.created', definition, version, before?.definition)
    }
    if (saves.some(({ definition }) => hasOtherPolicy(stored.get(definition.id), definition)))
      await tellRights(ctx)
    releaseCatalog(ctx)
    const before = new Map([...stored].map(([id, { definition }]) => [id, definition]))
    const isFilling = await fillComputed(ctx, before, change ?? null)
    if (change !== undefined) await settleChange(ctx, change, versions, isFilling)
    if (switching && switching.cleared.length > 0)
      await audit(ctx, { action: 'change.cleared', details: { change, cleared: switching.cleared } })
    releaseCatalog(ctx)
    const tables = saves.map(save => save.definition.id)
    await tellSwitched(ctx, { what: 'saved', tables, change: change ?? null })
    return versions
  })
}

const hasOtherPolicy = (before: StoredDefinition | undefined, { policy }: TableDef): boolean =>
  before !== undefined && !isDeepStrictEqual(before.definition.policy, policy)

/** Checks a change before its preparations start, and returns the tables as stored. */
export const openTables = async (
  ctx: Ctx,
  saves: readonly TableSave[],
): Promise<ReadonlyMap<TableId, StoredDefinition>> => {
  const catalog = await catalogOf({ ...ctx, request: {} })
  const ids = saves.map(save => save.definition.id)
  const stored = await readDefinitions(ctx.db, ctx.space, ids)
  for (const save of saves) refuseClash(save, catalog, stored.get(save.definition.id))
  check(saves, catalog)
  return stored
}

/**
 * Prepares changes of large tables. Only for tables based on the version a designer saw, which the following
 * transaction verifies; inside a transaction no preparation is possible.
 */
const prepareTables = async (ctx: Ctx, saves: readonly TableSave[]): Promise<ReadonlySet<TableId>> => {
  const ready = new Set<TableId>()
  if (ctx.tx || saves.every(save => save.seen === undefined)) return ready
  const stored = await openTables(ctx, saves)
  for (const { definition, blank } of saves) {
    const before = stored.get(definition.id)
    if (!before) continue
    const planned = planDefinition(ctx.space, before, definition, blank)
    const plan = await withRoom(ctx, definition, planned)
    if (plan === planned && (plan.preparations.length === 0 || !isLarge(await tableSize(ctx, definition))))
      continue
    await preparePlan(ctx, definition, plan)
    ready.add(definition.id)
  }
  return ready
}

/** The row lock serialises designers of one space until commit. */
export const bumpCatalog = async (ctx: Ctx): Promise<void> => {
  expectChange(ctx.kernel, ctx.space)
  await ctx.db.run(sql`
    insert into gantry.catalog_version (space, version) values (${ctx.space}, 1)
    on conflict (space) do update set version = catalog_version.version + 1`)
}

const refuseClash = (save: TableSave, catalog: Catalog, stored: StoredDefinition | undefined): void => {
  const table = save.definition.id
  const taken = stored ? stored.hidden || save.seen === undefined : catalog.tables.has(table)
  if (taken || stored?.source === 'product') throw new AppError('table.exists', { table })
  if (save.seen !== undefined && save.seen !== stored?.version)
    throw new AppError('record.conflict', { table, version: stored?.version ?? null })
}

const check = (saves: readonly TableSave[], catalog: Catalog): void => {
  const tables = new Map(catalog.tables)
  for (const { definition } of saves) tables.set(definition.id, definition)
  const issues = saves.flatMap(({ definition, view }): Issue[] => [
    ...checkTable(definition, tables).map(issue => ({ ...issue, field: `${definition.id}.${issue.field}` })),
    ...(view ? checkView(definition, view, tables) : []).map(issue => ({
      ...issue,
      field: `${definition.id}.view.${issue.field}`,
    })),
    ...unchangeable(definition, catalog.tables.get(definition.id)),
  ])
  if (issues.length === 0) issues.push(...brokenElsewhere(catalog.tables, tables))
  if (issues.length > 0) throw new AppError('table.invalid', {}, issues)
}

/** Owner and location of a table's rows cannot change after creation. */
const unchangeable = (next: TableDef, previous: TableDef | undefined): Issue[] =>
  (['master', 'home'] as const)
    .filter(fact => (previous ? previous[fact] !== next[fact] : fact === 'home' && next.home !== undefined))
    .map(fact => ({ field: `${next.id}.${fact}`, code: 'read_only' }))

/** The audit stores the complete change, so that earlier definitions can be shown and restored. */
export const remember = async (
  ctx: Ctx,
  action: 'table.created' | 'table.changed' | 'table.dropped' | 'table.restored',
  table: TableDef,
  version: number,
  before?: TableDef,
): Promise<void> => {
  const definition = [before ? JSON.stringify(before) : null, JSON.stringify(table)]
  await audit(ctx, { action, table: table.id, version, changes: { definition } })
  await emit(ctx, { type: action, table: table.id, version })
}
