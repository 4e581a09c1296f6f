import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { Ref, StoredFile, TableId } from '@gantry/model/shared'
import type { CommentPage, RecordComment } from '../shared/contract.ts'
import { refuseUnreadable } from './open-record.ts'

interface Row {
  readonly id: string
  readonly by: Ref
  readonly at: string
  readonly editedAt: string | null
  readonly text: string | null
  readonly mentions: readonly Ref[]
  readonly files: readonly StoredFile[]
  readonly quote: RecordComment['quote']
  readonly total: number
}

/** Signs of a quoted comment that are sent with its answer. */
const quoted = 200

/**
 * The newest comments of a record, or those before one of them, oldest first.
 * @throws AppError record.not_found, table.not_found
 */
export const listComments = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  { before, size = 20 }: { readonly before?: string; readonly size?: number },
): Promise<CommentPage> => {
  await refuseUnreadable(ctx, table, id)
  const { rows } = await ctx.db.run<Row>(sql`
    select c.id, json_build_object('id', c.author, 'title', c.author_name) as by,
      ${isoMilliseconds(sql`c.created_at`)} as at,
      ${isoMilliseconds(sql`c.edited_at`)} as "editedAt",
      case when c.withdrawn_at is null then c.text end as text, c.mentions, c.files,
      case when q.id is not null then json_build_object(
        'id', q.id,
        'by', json_build_object('id', q.author, 'title', q.author_name),
        'text', case when q.withdrawn_at is null then left(q.text, ${quoted}) end
      ) end as quote,
      (select count(*)::int from gantry.comment n
        where n.space = ${ctx.space} and n.table_id = ${table} and n.record_id = ${id}::uuid
          and n.withdrawn_at is null) as total
    from gantry.comment c
    left join gantry.comment q on q.space = c.space and q.id = c.quote
    where c.space = ${ctx.space} and c.table_id = ${table} and c.record_id = ${id}::uuid
      and (${before ?? null}::uuid is null or c.id < ${before ?? null}::uuid)
    order by c.id desc limit ${size + 1}`)
  const page = rows.slice(0, size).reverse()
  return {
    data: page.map(({ total: _total, ...row }) => ({ ...row, mine: row.by.id === ctx.actor.personId })),
    earlier: rows.length > size,
    total: rows[0]?.total ?? 0,
  }
}
