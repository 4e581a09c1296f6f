import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { MisfitChoice, TableId } from '@gantry/model/shared'
import { refuseChanging, startChange, type TableSave } from '@gantry/records/server'
import type { Design, Draft, Seen } from '../shared/types.ts'

interface DraftRow extends Omit<Draft, 'by'> {
  readonly byId: string | null
  readonly byName: string | null
  /** The change that publishes it, and the revision it took. */
  readonly change: string | null
  readonly published: number | null
}

/** The draft of a table; one that has been published meanwhile is none. */
export const draftOf = async (
  ctx: Ctx,
  table: TableId,
): Promise<{ readonly draft: Draft | null; readonly change: string | null }> => {
  const row = await draftRow(ctx, table)
  if (!row) return { draft: null, change: null }
  const { design, seen, revision, at, byId, byName, change } = row
  const by = byId === null ? null : { id: byId, title: byName ?? '' }
  return { draft: { design, seen, revision, at, by }, change }
}

const draftRow = async (ctx: Ctx, table: TableId): Promise<DraftRow | null> => {
  const { rows } = await ctx.db.run<DraftRow>(sql`
    select d.design, d.seen, d.revision, d.change, d.published,
      to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      d.changed_by as "byId", d.changed_name as "byName"
    from gantry.design_draft d
    where d.space = ${ctx.space} and d.table_id = ${table} and not exists (
      select from gantry.schema_change c
      where c.space = d.space and c.id = d.change and (c.state = 'done' or (c.progress ? 'versions' and c.state <> 'rolled_back')) and d.published = d.revision)`)
  return rows[0] ?? null
}

/**
 * Keeps a draft that follows `revision`.
 * @throws AppError record.conflict when somebody else kept one meanwhile, table.changing while the tables are being changed
 */
export const keepDraft = async (
  ctx: Ctx,
  input: {
    readonly table: TableId
    readonly design: Design
    readonly seen: Seen
    readonly revision: number
  },
): Promise<Pick<Draft, 'revision' | 'at'>> => {
  const { table, design, seen, revision } = input
  if (design.tables[0]?.id !== table)
    throw new AppError('request.invalid', {}, [issue('design.tables', 'unknown')])
  return inTransaction(ctx, async ctx => {
    const row = await draftRow(ctx, table)
    if ((row?.revision ?? 0) !== revision) throw new AppError('record.conflict', { table })
    await refuseChanging(
      ctx,
      design.tables.map(definition => ({ definition })),
    )
    const { rows } = await ctx.db.run<Pick<Draft, 'revision' | 'at'>>(sql`
      insert into gantry.design_draft as d
        (space, table_id, design, seen, revision, changed_at, changed_by, changed_name)
      values (${ctx.space}, ${table}, ${JSON.stringify(design)}::json, ${JSON.stringify(seen)}::json,
        nextval('gantry.design_revision'), ${ctx.now}, ${ctx.actor.personId}, ${ctx.actor.name})
      on conflict (space, table_id) do update set design = excluded.design, seen = excluded.seen,
        revision = excluded.revision, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
        changed_name = excluded.changed_name, change = null, published = null
      where d.revision = ${revision} or (${row === null}::boolean and d.revision = d.published)
      returning revision, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)
    if (!rows[0]) throw new AppError('record.conflict', { table })
    return rows[0]
  })
}

/**
 * Gives up the draft of `revision`; whoever was overtaken must not give up what another designer drew.
 * @throws AppError record.conflict when the draft is another one by now
 */
export const dropDraft = async (ctx: Ctx, table: TableId, revision: number): Promise<void> => {
  await inTransaction(ctx, async ctx => {
    const { count } = await ctx.db.run(sql`
      delete from gantry.design_draft
      where space = ${ctx.space} and table_id = ${table} and revision = ${revision}`)
    if (count === 0) throw new AppError('record.conflict', { table })
    await audit(ctx, { action: 'design.dropped', table })
  })
}

/**
 * Begins the change that makes a draft what people work with. The draft stays until that is done, so that a change which
 * fails loses nothing.
 * @throws AppError record.conflict when the draft is another one by now, and whatever speaks against the definitions
 */
export const publishDraft = (
  ctx: Ctx,
  table: TableId,
  revision: number,
  misfits?: MisfitChoice,
): Promise<string> =>
  inTransaction(ctx, async ctx => {
    const row = await draftRow(ctx, table)
    if (row?.revision !== revision) throw new AppError('record.conflict', { table })
    const change = await startChange(ctx, savesOf(row.design, row.seen), misfits)
    await ctx.db.run(sql`
      update gantry.design_draft set change = ${change}, published = ${revision}
      where space = ${ctx.space} and table_id = ${table}`)
    return change
  })

/** A design as the definitions to be saved. */
const savesOf = ({ tables, view }: Design, seen: Seen): readonly TableSave[] =>
  tables.map(definition => {
    const version = seen[definition.id]
    return {
      definition,
      ...(version !== undefined && { seen: version }),
      ...(view?.table === definition.id && { view }),
    }
  })
