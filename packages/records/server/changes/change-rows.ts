import { AppError } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type {
  ChangePlan,
  ChangeState,
  ConversionErrorChoice,
  SchemaChange,
  TableDef,
  TableId,
} from '@gantry/model/shared'
import type { TableSave } from '../catalog/save-tables.ts'
import type { Progress } from '../schema/watch.ts'

/** Progress of a change: completed tables, and the position in the current one. */
export interface ChangeProgress extends Partial<Progress> {
  /** Number of prepared tables. */
  readonly tables?: number
  /** Completed preparations over all tables, and their total. */
  readonly done?: number
  readonly total?: number
  /** After the switch: the new versions of the tables. */
  readonly versions?: Readonly<Record<TableId, number>>
  /** Rows of computed fields filled since. */
  readonly filled?: number
}

/** A stored schema change. */
export interface ChangeRow {
  readonly id: string
  readonly tables: readonly TableId[]
  readonly saves: readonly TableSave[]
  /** The definitions it started from; null for a new table. */
  readonly before: Readonly<Record<TableId, TableDef | null>>
  readonly misfits: ConversionErrorChoice
  readonly state: ChangeState
  readonly wish: 'pause' | 'roll_back' | null
  readonly plan: ChangePlan
  readonly progress: ChangeProgress
  readonly error: SchemaChange['error']
  readonly createdAt: string
  readonly createdBy: string | null
  readonly createdName: string | null
  readonly finishedAt: string | null
  /** Id of the change that it rolls back. */
  readonly undoes: string | null
  /** Another change has rolled it back. */
  readonly isUndone: boolean
  /** Remaining rows of computed fields to fill. */
  readonly left: number
}

const columns = sql`
  id, tables, saves, before, misfits, state, wish, plan, progress, error,
  ${isoMilliseconds(sql`created_at`)} as "createdAt",
  created_by as "createdBy", created_name as "createdName",
  ${isoMilliseconds(sql`finished_at`)} as "finishedAt",
  undoes, exists (select from gantry.schema_change u
    where u.space = schema_change.space and u.undoes = schema_change.id and u.state = 'done') as "isUndone",
  (select coalesce(sum(greatest(c.total - c.done, 0)), 0)::bigint from gantry.computing c
    where c.space = schema_change.space and c.change = schema_change.id) as left`

/** @throws AppError change.not_found */
export const changeRow = async (ctx: Ctx, id: string): Promise<ChangeRow> => {
  const { rows } = await ctx.db.run<ChangeRow>(
    sql`select ${columns} from gantry.schema_change where space = ${ctx.space} and id = ${id}`,
  )
  if (!rows[0]) throw new AppError('change.not_found')
  return rows[0]
}

/** Changes of a space, newest first. */
export const listChanges = async (ctx: Ctx, limit = 50): Promise<readonly SchemaChange[]> => {
  const { rows } = await ctx.db.run<ChangeRow>(sql`
    select ${columns} from gantry.schema_change where space = ${ctx.space} order by created_at desc limit ${limit}`)
  return rows.map(shown)
}

export const readChange = async (ctx: Ctx, id: string): Promise<SchemaChange> =>
  shown(await changeRow(ctx, id))

const shown = (row: ChangeRow): SchemaChange => ({
  id: row.id,
  tables: row.saves.map(({ definition: { id, label } }) => ({ id, label })),
  state: row.state,
  wish: row.wish,
  misfits: row.misfits,
  plan: row.plan,
  isSwitched: row.progress.versions !== undefined,
  undoes: row.undoes,
  isUndone: row.isUndone,
  progress: row.state === 'done' ? 1 : shareDone(row),
  error: row.error,
  createdAt: row.createdAt,
  createdBy: row.createdBy === null ? null : { id: row.createdBy, title: row.createdName ?? '' },
  finishedAt: row.finishedAt,
})

const shareDone = ({ progress: { done = 0, total = 0, versions, filled = 0 }, left }: ChangeRow): number => {
  const [made, all] = versions ? [filled, filled + left] : [done, total]
  return all === 0 ? 0 : Math.min(made / all, 1)
}
