import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import {
  all,
  type createLabel as createContract,
  type InputOf,
  type Label,
  labelColors,
  labelsPerApp,
  type listLabels as listContract,
  type OutputOf,
  savedTables,
  type TableId,
  where,
} from '@gantry/model/shared'
import {
  countRecords,
  createRecord,
  effectiveRights,
  mayRead,
  purgeRecord,
  removeRecord,
  tableOf,
} from '@gantry/records/server'
import { keptRows } from './kept-rows.ts'

const table = savedTables.label

/**
 * The labels of a table's application that are open to the actor.
 * @throws AppError table.not_found, also when the table is closed to him
 */
export const listLabels = async (ctx: Ctx, id: TableId): Promise<OutputOf<typeof listContract>> => {
  const app = await appOf(ctx, id)
  const { operations } = await effectiveRights(ctx, await tableOf(ctx, table))
  const rows = app === null ? [] : await keptRows(ctx, table, where('app', 'eq', app))
  return {
    usable: app !== null,
    mayShare: operations.includes('share'),
    mayShowAll: showsToAll(ctx),
    labels: rows.map(
      ({ saved, row }): Label => ({
        ...saved,
        color: labelColors.find(color => color === row.color) ?? null,
      }),
    ),
  }
}

/**
 * Makes a label. Creations in one application wait for each other, so that the limit holds.
 * @throws AppError table.not_found, permission.denied for one shown to everybody, label.too_many, record.invalid
 */
export const createLabel = (
  ctx: Ctx,
  { table: about, name, category, color, isDefault, everyone }: InputOf<typeof createContract>,
): Promise<{ readonly id: string }> =>
  inTransaction(ctx, async tx => {
    const app = await appOf(tx, about)
    if (app === null) throw new AppError('table.not_found', { table: about })
    if (everyone && !showsToAll(tx)) throw new AppError('permission.denied')
    await tx.db.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`analysis.labels ${tx.space} ${app}`}, 0))`,
    )
    const system = asMaker(tx)
    const { count } = await countRecords(system, table, { filter: where('app', 'eq', app) })
    if (count >= labelsPerApp) throw new AppError('label.too_many', { max: labelsPerApp })
    const { id } = await createRecord(system, table, {
      name,
      app,
      category: category ?? null,
      color: color ?? null,
      is_default: isDefault ?? false,
      everyone: everyone ?? false,
    })
    return { id }
  })

/**
 * Deletes a label for good: one's own, or as an administrator one shown to everybody.
 * @throws AppError table.not_found, label.not_found, permission.denied
 */
export const removeLabel = (ctx: Ctx, about: TableId, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const app = await appOf(tx, about)
    const [found] = app === null ? [] : await keptRows(tx, table, labelOf(app, id))
    if (!found) throw new AppError('label.not_found', { id })
    const { saved } = found
    if (!saved.mine && !(saved.everyone && showsToAll(tx))) throw new AppError('permission.denied')
    const system = asMaker(tx)
    await removeRecord(system, table, id, saved.version)
    await purgeRecord(system, table, id)
  })

/** The label's own application guards against the path of another table. */
const labelOf = (app: string, id: string) => all(where('app', 'eq', app), where('id', 'eq', id))

const showsToAll = ({ actor }: Ctx): boolean => actor.userType === 'admin'

/** Labels are made and deleted here alone, so that their number is checked. */
const asMaker = (ctx: Ctx): Ctx => asSystem(ctx, 'labels of an application')

/** The application of a table; null: it belongs to none. @throws AppError table.not_found, also when it is closed */
const appOf = async (ctx: Ctx, id: TableId): Promise<string | null> => {
  const { app } = await tableOf(ctx, id)
  if (!(await mayRead(ctx, id))) throw new AppError('table.not_found', { table: id })
  return app ?? null
}
