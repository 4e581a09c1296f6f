import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { InstanceList, InstancePage, ListedInstance } from '../shared/contract.ts'

const pageSize = 50

/** Instances the actor started, processed or got a copy of, newest first, by one statement. */
export const listInstances = async (ctx: Ctx, list: InstanceList, after?: string): Promise<InstancePage> => {
  const me = ctx.actor.personId
  const mine =
    list === 'started'
      ? sql`select i.id from gantry.wf_instance i where i.space = ${ctx.space} and i.initiator = ${me}::uuid
          ${after === undefined ? empty : sql`and i.id < ${after}::uuid`} order by i.id desc limit ${pageSize + 1}`
      : sql`select p.instance as id from gantry.wf_part p where p.space = ${ctx.space} and p.person = ${me}::uuid
          and ${list === 'processed' ? sql`p.processed` : sql`p.as_cc`}
          ${after === undefined ? empty : sql`and p.instance < ${after}::uuid`}
          order by p.instance desc limit ${pageSize + 1}`
  const { rows } = await ctx.db.run<ListedInstance>(sql`
    with mine as (${mine})
    select i.id as instance, r.body->'name' as workflow, i.table_id as "table", i.record_id as record, i.subject,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      i.state, i.marking->>'outcome' as outcome,
      to_char(to_timestamp((i.marking->>'started')::float8 / 1000) at time zone 'UTC', ${isoFormat}) as started,
      to_char(to_timestamp((i.marking->>'ended')::float8 / 1000) at time zone 'UTC', ${isoFormat}) as ended,
      coalesce((select json_agg(json_build_object('node', r.body->'nodes'->w.node->'settings'->'name',
          'person', coalesce(h.f_name, '')) order by w.task)
        from (select t.person, t.node, t.task from gantry.wf_todo t
          where t.space = ${ctx.space} and t.instance = i.id order by t.task limit 5) as w
        left join gantry.t_member h on h.space = ${ctx.space} and h.id = w.person), '[]'::json) as current
    from mine
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = mine.id
    join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    left join gantry.t_member m on m.space = ${ctx.space} and m.id = i.initiator
    order by i.id desc`)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? (data.at(-1)?.instance ?? null) : null }
}

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
