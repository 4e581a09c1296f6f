import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, empty, isoMilliseconds, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { listHandled as contract, HandledPage, HandledRow } from '../../shared/exceptions-contract.ts'
import { monitoredBy } from '../lists/monitored.ts'
import { isUuidText } from '../people.ts'

const pageSize = 50

/**
 * Exceptions that were mended in workflows the actor monitors, newest first, by one statement: rows of the track that name their
 * repair, by an index of the commands with such rows. Work that was tried again is mended once it succeeded.
 * @throws AppError request.invalid for a place that is none
 */
export const listHandled = async (ctx: Ctx, asked: InputOf<typeof contract>): Promise<HandledPage> => {
  const { rows } = await ctx.db.run<HandledRow & { readonly place: string }>(sql`
    select k.repaired_at || '.' || k.instance || '.' || k.seq as place, k.instance, k.seq, r.body->'name' as workflow,
      i.table_id as "table", i.record_id as record, i.subject, i.state,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      k.row->>'repair' as repair, r.body->'nodes'->(k.row->>'node')->'settings'->'name' as node,
      -- Where it goes back, the row names an activation instead of a person.
      (select t.f_name from gantry.t_member t where t.space = k.space and t.id::text = k.row->>'to') as "to",
      coalesce(k.person, '') as person, k.row->>'text' as reason,
      ${isoMilliseconds(sql`to_timestamp(k.repaired_at / 1000.0)`)} as at
    from gantry.wf_track_row k
    join gantry.wf_instance i on i.space = k.space and i.id = k.instance
    join gantry.design_release r on r.space = i.space and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    left join gantry.t_member m on m.space = i.space and m.id = i.initiator
    where k.space = ${ctx.space} and k.repaired_at is not null and k.row->>'repair' is not null
      and (k.row->>'repair' <> 'retry' or not exists (
        select 1 from gantry.wf_track_row l
        where l.space = k.space and l.instance = k.instance and l.seq > k.seq and l.row->>'action' = 'job_failed'
          and l.row->>'activation' = k.row->>'activation'))
      and (k.row->>'repair' <> 'retry' or not exists (
        select 1 from gantry.run n
        where n.space = k.space and n.design_kind = 'workflow' and n.design = i.workflow::text and n.state <> 'succeeded'
          and n.retried_at is not null and coalesce(n.input->>'instance', n.input->>'child') = k.instance::text
          and (k.row->>'activation' is null or n.input->>'activation' = k.row->>'activation')))
      and ${await monitoredBy(ctx)}
      ${asked.search ? sql`and strpos(lower(i.subject), lower(${asked.search})) > 0` : empty}
      ${beginning(asked.after)}
    order by k.repaired_at desc, k.instance desc, k.seq desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  return {
    data: page.map(({ place: _, ...row }) => row),
    next: rows.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  }
}

const beginning = (after: string | undefined): Sql => {
  if (after === undefined) return empty
  const [moment = '', instance = '', seq = '', ...more] = after.split('.')
  const isPlace =
    /^\d{1,15}$/.test(moment) && isUuidText(instance) && /^\d{1,9}$/.test(seq) && more.length === 0
  if (!isPlace) throw new AppError('request.invalid', {}, [issue('after', 'cursor')])
  // The index of repairs ends at the instance: the first condition bounds its scan.
  return sql`and (k.repaired_at, k.instance) <= (${moment}::bigint, ${instance}::uuid)
    and (k.repaired_at, k.instance, k.seq) < (${moment}::bigint, ${instance}::uuid, ${Number(seq)}::int)`
}
