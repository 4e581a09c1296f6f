import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { endName, stepKindOf, type Task } from '@gantry/transform/shared'
import type { ListedTask } from '../../shared/tasks/contract.ts'
import { runColumns } from './run-columns.ts'

const most = 1_000

type Row = Omit<ListedTask, 'group' | 'schedule' | 'from' | 'to' | 'success'> & { readonly body: Task }

/** Integration tasks with their last runs and the flows that run them; those whose last run failed first. */
export const listTasks = async (
  ctx: Ctx,
): Promise<{ readonly data: readonly ListedTask[]; readonly writtenToday: number }> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.name, d.release, d.state, f.id is not null as drafted, coalesce(r.body, f.body) as body,
      ${isoMilliseconds(sql`c.next_at`)} as "nextAt",
      (select row_to_json(l) from (select ${runColumns} from gantry.task_run t
        where t.space = d.space and t.task = d.id and t.mends is null order by t.id desc limit 1) l) as last,
      coalesce((select json_agg(json_build_object('state', s.state, 'ms', s.ms) order by s.id) from (
        select t.id, t.state, (extract(epoch from coalesce(t.ended_at, ${ctx.now}) - t.started_at) * 1000)::int as ms
        from gantry.task_run t where t.space = d.space and t.task = d.id and t.state <> 'skipped'
          and t.mends is null
        order by t.id desc limit 30) s), '[]'::json) as recent,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'nextAt', ${isoMilliseconds(sql`k.next_at`)})
          order by w.name::text, w.id)
        from gantry.design w
        left join gantry.flow_clock k on k.space = w.space and k.flow = w.id
        where w.space = d.space and w.kind = 'task_flow' and w.state = 'active' and w.id in (
          select m.id from gantry.design_mention m
          where m.space = d.space and m.to_kind = 'task' and m.to_id = d.id and m.kind = 'task_flow'
            and m.of = 'release')), '[]'::json) as flows
    from gantry.design d
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join gantry.design_release r
      on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.task_clock c on c.space = d.space and c.task = d.id
    where d.space = ${ctx.space} and d.kind = 'task' and d.state <> 'removed' and coalesce(r.body, f.body) is not null
    order by d.name::text, d.id limit ${most}`)
  const { rows: today } = await ctx.db.run<{ readonly written: number }>(sql`
    select coalesce(sum(written), 0)::float8 as written from gantry.task_run
    where space = ${ctx.space} and created_at > ${ctx.now}::timestamptz - interval '24 hours'`)
  const listed = rows.map(({ body, ...row }): ListedTask => {
    const ended = row.recent.filter(({ state }) => state !== 'running' && state !== 'waiting')
    const good = ended.filter(({ state }) => state === 'succeeded' || state === 'partly')
    const named = (group: 'source' | 'target') =>
      Object.values(body.nodes)
        .filter(({ kind }) => stepKindOf(kind).group === group)
        .map(node => endName(node) || '—')
    return {
      ...row,
      last: row.last && { ...row.last, name: row.name },
      group: body.group ?? null,
      schedule: body.schedule ?? null,
      from: named('source'),
      to: named('target'),
      success: ended.length === 0 ? null : Math.round((good.length * 1_000) / ended.length) / 10,
    }
  })
  const urgency = ({ last }: ListedTask): number =>
    last?.state === 'failed' ? 0 : last?.state === 'running' || last?.state === 'waiting' ? 1 : 2
  return {
    data: listed.toSorted((a, b) => urgency(a) - urgency(b)),
    writtenToday: today[0]?.written ?? 0,
  }
}
