import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import { type TableId, where } from '@gantry/model/shared'
import { catalogOf, findRecords } from '@gantry/records/server'
import type { Mark, MarkedRecord, RecordMarks } from '../shared/contract.ts'
import { refuseUnreadable } from './open-record.ts'

/** Marked records that are listed; older ones are reached through their lists. */
const listed = 100

/** @throws AppError record.not_found, table.not_found */
export const readMarks = async (ctx: Ctx, table: TableId, id: string): Promise<RecordMarks> => {
  await refuseUnreadable(ctx, table, id)
  const { rows } = await ctx.db.run<{ mark: Mark }>(sql`
    select mark from gantry.record_mark
    where space = ${ctx.space} and table_id = ${table} and record_id = ${id}::uuid and person = ${ctx.actor.personId}::uuid`)
  return {
    follow: rows.some(({ mark }) => mark === 'follow'),
    star: rows.some(({ mark }) => mark === 'star'),
  }
}

/**
 * Sets or removes a mark; doing it again changes nothing and tells nobody.
 * @throws AppError record.not_found, table.not_found
 */
export const setMark = async (
  ctx: Ctx,
  { table, id }: { readonly table: TableId; readonly id: string },
  { mark, on }: { readonly mark: Mark; readonly on: boolean },
): Promise<RecordMarks> => {
  await refuseUnreadable(ctx, table, id)
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run(
      on
        ? sql`insert into gantry.record_mark (space, person, mark, table_id, record_id, at)
            values (${tx.space}, ${tx.actor.personId}, ${mark}, ${table}, ${id}, now())
            on conflict do nothing returning mark`
        : sql`delete from gantry.record_mark
            where space = ${tx.space} and person = ${tx.actor.personId}::uuid and mark = ${mark}
              and table_id = ${table} and record_id = ${id}::uuid
            returning mark`,
    )
    // A favourite is the person's own affair; that somebody follows a record concerns its notices.
    if (rows.length === 0 || mark === 'star') return
    const type = on ? 'record.followed' : 'record.unfollowed'
    await audit(tx, { action: type, table, recordId: id })
    await emit(tx, { type, table, recordId: id })
  })
  return readMarks(ctx, table, id)
}

/** The records of one kind of mark that the actor may still read, the latest mark first. */
export const listMarked = async (ctx: Ctx, mark: Mark): Promise<readonly MarkedRecord[]> => {
  const { rows } = await ctx.db.run<{ table: TableId; id: string }>(sql`
    select table_id as table, record_id as id from gantry.record_mark
    where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and mark = ${mark}
    order by at desc limit ${listed}`)
  const { tables } = await catalogOf(ctx)
  const titles = new Map<string, string>()
  for (const id of new Set(rows.map(({ table }) => table))) {
    const title = tables.get(id)?.title
    if (title === undefined) continue
    const ids = rows.flatMap(row => (row.table === id ? [row.id] : []))
    for (const record of await readable(ctx, id, title, ids)) titles.set(`${id} ${record.id}`, record.title)
  }
  return rows.flatMap(({ table, id }) => {
    const title = titles.get(`${table} ${id}`)
    return title === undefined ? [] : [{ table, id, title }]
  })
}

const readable = async (ctx: Ctx, table: TableId, title: string, ids: readonly string[]) => {
  try {
    const { data } = await findRecords(ctx, table, {
      filter: where('id', 'in', ids),
      fields: [title],
      pageSize: listed,
      count: 'none',
    })
    return data.map(row => ({
      id: row.id,
      title: typeof row[title] === 'string' ? String(row[title]) : row.id,
    }))
  } catch (error) {
    // Since the mark was set, the table may have been closed to the actor.
    if (error instanceof AppError && ['permission.denied', 'table.not_found'].includes(error.code)) return []
    throw error
  }
}
