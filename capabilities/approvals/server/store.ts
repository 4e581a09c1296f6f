import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { Effect, Instance } from '@gantry/workflow/shared'
import { interruptedAt, nobodySince } from './exceptions/standing.ts'
import { partsOf } from './parts-of.ts'
import type { Signed } from './signatures/signed.ts'

/** An instance as it is stored: the marking with its place and revision. */
export interface Stored {
  readonly state: Instance
  readonly rev: number
}

/** Locks an instance until the end of the transaction. @throws AppError workflow.not_found */
export const lockInstance = (ctx: Ctx, id: string): Promise<Stored> => read(ctx, id, sql`for update`)

export const loadInstance = (ctx: Ctx, id: string): Promise<Stored> => read(ctx, id, sql``)

const read = async (ctx: Ctx, id: string, lock: Sql): Promise<Stored> => {
  const { rows } = await ctx.db.run<{ readonly marking: Instance; readonly rev: number }>(sql`
    select marking, rev from gantry.wf_instance where space = ${ctx.space} and id = ${id}::uuid ${lock}`)
  const [found] = rows
  if (!found) throw new AppError('workflow.not_found')
  return { state: found.marking, rev: found.rev }
}

interface TodoRow {
  readonly person: string
  readonly task: number
  readonly node: string
  readonly state: string
  readonly received: string
  readonly due: string | null
  /** Whose task it is, where the person was asked to act for another. */
  readonly delegated_by: string | null
}

/** All people with an open to-do, and the to-do. */
const todosOf = ({ state, activations, tasks }: Instance): readonly TodoRow[] => {
  if (state !== 'ongoing' && state !== 'interrupted') return []
  const byId = new Map(activations.map(each => [each.id, each]))
  return tasks.flatMap(task => {
    if (!['open', 'pool', 'offered', 'delegated'].includes(task.state)) return []
    const activation = byId.get(task.activation)
    const seat = activation?.seats.find(({ id }) => id === task.seat)
    const people =
      task.state === 'pool'
        ? (seat?.candidates ?? [])
        : task.state === 'delegated'
          ? [task.offer?.to ?? '']
          : [task.holder ?? '', ...(task.offer ? [task.offer.to] : [])]
    return [...new Set(people.filter(Boolean))].map(person => ({
      person,
      task: task.id,
      node: activation?.node ?? '',
      state: task.state,
      received: new Date(task.received).toISOString(),
      due: task.due === undefined ? null : new Date(task.due).toISOString(),
      delegated_by: task.offer?.to === person ? task.holder : null,
    }))
  })
}

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface Told {
  /** Title of the record. */
  readonly subject: string
  readonly command: string
  /** The file the decision was signed with. */
  readonly signed?: Signed
}

/** Writes what a command changed, in one statement; its audit follows in the same transaction. */
export const store = async (
  ctx: Ctx,
  before: Stored | null,
  after: Instance,
  effects: readonly Effect[],
  { subject, command, signed }: Told,
): Promise<number> => {
  const rev = (before?.rev ?? 0) + 1
  const rows = effects.flatMap(effect => (effect.kind === 'track' ? [effect.row] : []))
  const wake =
    after.state === 'ongoing' ? Math.min(...after.timers.map(({ at }) => at)) : Number.POSITIVE_INFINITY
  const wakeAt = momentOf(Number.isFinite(wake) ? wake : null)
  const { rows: written } = await ctx.db.run<{ readonly id: string }>(sql`
    with kept as (
      insert into gantry.wf_instance as i
        (space, id, workflow, release, table_id, record_id, state, subject, initiator, rev, wake_at, nobody_since,
          interrupted_at, marking)
      values (${ctx.space}, ${after.id}::uuid, ${after.workflow}, ${after.release}, ${after.table}, ${after.record}::uuid,
        ${after.state}, ${subject}, ${after.initiator}::uuid, ${rev}, ${wakeAt}::timestamptz,
        ${momentOf(nobodySince(after))}::timestamptz, ${momentOf(interruptedAt(after))}::timestamptz,
        ${JSON.stringify(after)}::json)
      on conflict (space, id) do update set release = excluded.release, state = excluded.state,
        subject = excluded.subject, rev = excluded.rev,
        wake_at = excluded.wake_at, nobody_since = excluded.nobody_since,
        interrupted_at = excluded.interrupted_at, marking = excluded.marking
      returning id
    ), gone as (
      delete from gantry.wf_todo t where t.space = ${ctx.space} and t.instance = ${after.id}::uuid
        and not exists (select 1 from jsonb_to_recordset(${JSON.stringify(todosOf(after))}::jsonb) as n (person uuid, task int)
          where n.person = t.person and n.task = t.task)
    ), waiting as (
      insert into gantry.wf_todo as t (space, person, instance, task, node, state, received, due, delegated_by)
      select ${ctx.space}, n.person, ${after.id}::uuid, n.task, n.node, n.state, n.received, n.due, n.delegated_by
      from jsonb_to_recordset(${JSON.stringify(todosOf(after))}::jsonb)
        as n (person uuid, task int, node text, state text, received timestamptz, due timestamptz, delegated_by uuid)
      on conflict (space, instance, task, person) do update set node = excluded.node, state = excluded.state, received = excluded.received,
        due = excluded.due, delegated_by = excluded.delegated_by
        where (t.node, t.state, t.received, t.due, t.delegated_by)
          is distinct from (excluded.node, excluded.state, excluded.received, excluded.due, excluded.delegated_by)
    ), told as (
      insert into gantry.wf_track (space, instance, seq, row, person)
      select ${ctx.space}, ${after.id}::uuid, (n->>'seq')::int, n,
        (select m.f_name from gantry.t_member m where m.space = ${ctx.space} and m.id::text = n->>'actor')
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as n
    ), explained as (
      insert into gantry.wf_why (space, instance, activation, why)
      select ${ctx.space}, ${after.id}::uuid, (n->>'activation')::int, n->'why'
      from json_array_elements(${JSON.stringify(effects.filter(({ kind }) => kind === 'explain'))}::json) as n
    ), parts as (
      insert into gantry.wf_part as p (space, person, instance, node, as_cc, processed)
      select ${ctx.space}, n.person, ${after.id}::uuid, n.node, n.cc, n.processed
      from jsonb_to_recordset(${JSON.stringify(partsOf(effects, after))}::jsonb)
        as n (person uuid, node text, cc boolean, processed boolean)
      on conflict (space, person, instance) do update
        set node = excluded.node, as_cc = p.as_cc and excluded.as_cc, processed = excluded.processed
        where (p.node, p.as_cc, p.processed)
          is distinct from (excluded.node, p.as_cc and excluded.as_cc, excluded.processed)
    )
    select id from kept`)
  if (written.length !== 1) throw new AppError('workflow.version_conflict')
  const other = rows.find(({ onBehalfOf }) => onBehalfOf !== undefined)
  await audit(ctx, {
    action: 'workflow.command',
    table: after.table,
    recordId: after.record,
    details: {
      instance: after.id,
      do: command,
      state: after.state,
      rev,
      ...(signed && { signature: signed.file, sha256: signed.sha256 }),
      ...(other && { onBehalfOf: other.onBehalfOf ?? '', via: other.via ?? '' }),
    },
  })
  return rev
}
