import { AppError, type JsonObject, joined, limits } from '@gantry/base/shared'
import { retireDesignsOf, reviveDesignsOf } from '@gantry/designs/server'
import {
  asSystem,
  type ConfirmedAct,
  type Ctx,
  everySpace,
  inTransaction,
  requireConfirmation,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { type TableId, where } from '@gantry/model/shared'
import {
  catalogOf,
  dropTables,
  findRecords,
  getRecord,
  physicalTable,
  purgeRecord,
  removedRecords,
  removeRecord,
  requireDroppable,
  restoreRecord,
  restoreTablesOf,
  tellRights,
} from '@gantry/records/server'
import { Check } from 'typebox/value'
import { removeApp as removeAppContract } from '../shared/contract.ts'
import type { RemovedApp } from '../shared/types.ts'
import { filledTables } from './filled-tables.ts'
import { refuseTaken } from './make-app.ts'
import { application } from './tables.ts'

/** Removing an application whose tables hold records. */
export const removeAppAct: ConfirmedAct<{ readonly id: string }> = {
  kind: 'app.remove',
  isInput: (input): input is { readonly id: string } => Check(removeAppContract.input, input),
  carryOut: async (ctx, { id }) => {
    try {
      await moveToBin(ctx, [id])
    } catch (error) {
      throw await namingUsers(ctx, error)
    }
    return {}
  },
}

/** Names the applications whose tables refer to what should go: people decide which goes first. */
const namingUsers = async (ctx: Ctx, error: unknown): Promise<unknown> => {
  if (!(error instanceof AppError) || error.code !== 'table.in_use') return error
  const { tables } = await catalogOf(ctx)
  const users = (Array.isArray(error.params.tables) ? error.params.tables : []).map(id =>
    tables.get(String(id)),
  )
  const apps = [...new Set(users.flatMap(table => table?.app ?? []))]
  const { data } = await findRecords(
    asSystem(ctx, 'applications that refer to a removed one'),
    application.id,
    {
      filter: where('id', 'in', apps),
      fields: ['name'],
      pageSize: 20,
      count: 'none',
    },
  )
  const names = joined(
    data.map(({ name }) => String(name)),
    ctx.actor.lang,
  )
  return new AppError('app.in_use', { apps: names })
}

/**
 * Moves an application into the recycle bin with its designs, its tables and their rows, all of which `restoreApp` brings back.
 * @throws AppError record.not_found; app.in_use naming the applications whose tables refer to its tables;
 *   confirmation.waiting where the security officer confirms it first
 */
export const removeApp = async (ctx: Ctx, id: string): Promise<void> => {
  try {
    await confirmRemoval(ctx, id)
    await moveToBin(ctx, [id])
  } catch (error) {
    throw await namingUsers(ctx, error)
  }
}

/**
 * Refuses at once what nobody could approve. `together` are the applications that go with it.
 * @throws AppError table.in_use; confirmation.waiting where the security officer confirms the removal first
 */
export const confirmRemoval = async (
  ctx: Ctx,
  id: string,
  together: readonly string[] = [id],
): Promise<void> => {
  await requireDroppable(ctx, await mastersOf(ctx, together))
  await requireConfirmation(ctx, {
    kind: removeAppAct.kind,
    input: { id },
    facts: () => factsOf(ctx, id),
  })
}

const mastersOf = async (ctx: Ctx, apps: readonly string[]): Promise<readonly TableId[]> => {
  const { tables } = await catalogOf(ctx)
  return [...tables.values()].flatMap(({ id, app, master }) =>
    app !== undefined && apps.includes(app) && master === undefined ? [id] : [],
  )
}

/** The application, and its tables that hold records. */
const factsOf = async (ctx: Ctx, id: string): Promise<JsonObject> => {
  const { data } = await getRecord(ctx, application.id, id)
  const filled = await filledTables(ctx, id, 'what removing an application takes')
  return { app: { id, title: String(data.name) }, tables: [...filled] }
}

/** As `removeApp`, for removals that are confirmed already or need no confirmation; the applications may refer to one another. */
export const moveToBin = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    for (const id of ids) await removeRecord(tx, application.id, id)
    await retireDesignsOf(tx, ids, tableKinds)
    const masters = await mastersOf(tx, ids)
    if (masters.length > 0) await dropTables(tx, masters)
    await tellRights(tx)
  })

/** Tables go into the recycle bin together, as they may refer to one another. */
const tableKinds = ['table']

/**
 * Brings a removed application back with the tables and other designs that went with it.
 * @throws AppError record.not_found; request.invalid when another application has taken its name
 */
export const restoreApp = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const removed = (await listRemovedApps(tx)).find(app => app.id === id)
    if (!removed) throw new AppError('record.not_found', { table: application.id, id })
    await refuseTaken(tx, await writtenName(tx, id))
    await restoreRecord(tx, application.id, id)
    await restoreTablesOf(tx, id, removed.removedAt)
    await reviveDesignsOf(tx, id)
    await tellRights(tx)
  })

/** The name of an application before it is translated for its reader. */
const writtenName = async (tx: Ctx, id: string): Promise<string> => {
  const { rows } = await tx.db.run<{ name: string }>(
    sql`select f_name as name from ${physicalTable(tx.space, application)} where space = ${tx.space} and id = ${id}`,
  )
  return rows[0]?.name ?? ''
}

/** Removed applications, last removed first, each with the moment it goes for good. */
export const listRemovedApps = async (ctx: Ctx): Promise<readonly RemovedApp[]> => {
  const { data } = await removedRecords(ctx, application.id, { pageSize: 100 })
  return data.map(row => ({
    id: row.id,
    name: String(row.name),
    icon: String(row.icon),
    color: Number(row.color),
    removedAt: row.deletedAt,
    removedBy: row.deletedBy,
    until: new Date(Date.parse(row.deletedAt) + limits.restorableDays * 86_400_000).toISOString(),
  }))
}

const reason = 'what was deleted long ago goes for good'

/** Removed applications go for good when their tables do, once a day. */
export const purgeRemovedApps: Schedule = {
  name: 'apps_purge_removed',
  cron: '50 19 * * *',
  run: async kernel => {
    const all = systemCtx(kernel, everySpace, reason)
    const before = new Date(kernel.now().getTime() - limits.restorableDays * 86_400_000)
    const { rows } = await all.db.run<{ space: string; id: string }>(
      sql`select space, id from ${physicalTable(everySpace, application)} where deleted_at < ${before}`,
    )
    for (const { space, id } of rows) await purgeRecord(systemCtx(kernel, space, reason), application.id, id)
  },
}
