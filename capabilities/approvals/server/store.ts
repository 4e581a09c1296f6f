import { AppError } from '@gantry/base/shared'
import {
  auditTemplate,
  auditValues,
  bind,
  type Ctx,
  databaseError,
  empty,
  type NewEvent,
  outboxTemplate,
  outboxValues,
  type Sql,
  type Statement,
  slot,
  sql,
  wakeTemplate,
} from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { runClaiming, type Standing, standingTemplates, standingValues } from '@gantry/records/server'
import type { Effect, Instance, Task } from '@gantry/workflow/shared'
import type { Moved } from '../shared/contract.ts'
import { interruptedAt, nobodySince } from './exceptions/standing.ts'
import { partsOf } from './parts-of.ts'
import type { Signed } from './signatures/signed.ts'
import { timeValues } from './wake-in-time.ts'

/** An instance as it is stored: the marking with its place and revision. */
export interface Stored {
  readonly state: Instance
  readonly rev: number
}

/** A start: the table of the record it claims, and the version it read. */
export interface Starting {
  readonly table: TableDef
  readonly version: number
}

/** Locks an instance until the end of the transaction. @throws AppError workflow.not_found */
export const lockInstance = (ctx: Ctx, id: string): Promise<Stored> =>
  read(ctx, id, sql`for update`, 'approvals.lock')

export const loadInstance = (ctx: Ctx, id: string): Promise<Stored> => read(ctx, id, empty, 'approvals.load')

const read = async (ctx: Ctx, id: string, lock: Sql, name: string): Promise<Stored> => {
  const { rows } = await ctx.db.run<{ readonly marking: Instance; readonly rev: number }>(
    sql`
    select marking, rev from gantry.wf_instance where space = ${ctx.space} and id = ${id}::uuid ${lock}`,
    { name },
  )
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
export const todosOf = ({ state, activations, tasks }: Instance): readonly TodoRow[] => {
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
      received: new Date(receiptOf(task, person)).toISOString(),
      due: task.due === undefined ? null : new Date(task.due).toISOString(),
      delegated_by: task.offer?.to === person ? task.holder : null,
    }))
  })
}

/** When a task came to a person: to a delegate when it was offered. */
export const receiptOf = ({ received, offer }: Task, person: string): number =>
  offer?.to === person ? (offer.at ?? received) : received

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface Written {
  /** Title of the record. */
  readonly subject: string
  readonly command: string
  /** The file the decision was signed with. */
  readonly signed?: Signed
  readonly events?: readonly NewEvent[]
  /** What it means for the record outside of tasks. */
  readonly standing?: Standing
  /** The response, and the key of the request it answers. */
  readonly answer?: { readonly key: string; readonly moved: Moved }
}

const todoRows = sql`jsonb_to_recordset(${slot('todos')}::jsonb)
  as n (person uuid, task int, node text, state text, received timestamptz, due timestamptz, delegated_by uuid)`

const partRows = sql`jsonb_to_recordset(${slot('parts')}::jsonb) as n (person uuid, node text, executor boolean, cc boolean, processed boolean)`

/** What every command writes besides the instance, its to-dos and its people. */
const along = sql`told as (
    insert into gantry.wf_track (space, instance, seq, rows, people, why, repaired_at)
    select ${slot('space')}, ${slot('id')}::uuid, ${slot('seq')}::int, ${slot('track')}::json,
      (select json_object_agg(m.id, m.f_name) from gantry.t_member m
        where m.space = ${slot('space')} and m.id = any(${slot('people')}::uuid[])),
      ${slot('why')}::json, ${slot('repaired')}::bigint
    where ${slot('seq')}::int is not null
  ), held as (${standingTemplates.held}
  ), opened as (${standingTemplates.opened}
  ), audited as (
    ${auditTemplate()}
  ), emitted as (
    ${outboxTemplate()}
  ), answered as (
    insert into gantry.wf_command (space, person, key, at, answer)
    select ${slot('space')}, ${slot('actor')}::uuid, ${slot('key')}::uuid, ${slot('now')}::timestamptz, ${slot('answer')}::json
    where ${slot('key')}::uuid is not null
  )
  select id, case when ${slot('wakes')}::boolean then (select job.id from ${wakeTemplate()} as job) end as woken from kept`

/**
 * A new instance has no rows yet that could differ. Without the record it claims it cannot be stored, which fails all of it
 * (`isClaimLost`). The saved submission is consumed.
 */
const started = sql`, consumed as (
    delete from gantry.wf_instance where space = ${slot('space')} and record_id = ${slot('record')}::uuid
      and state = 'draft' and initiator = ${slot('initiator')}::uuid
  ), kept as (
    insert into gantry.wf_instance
      (space, id, workflow, release, table_id, record_id, state, subject, initiator, rev, wake_at, nobody_since,
        interrupted_at, marking)
    values (${slot('space')}, ${slot('id')}::uuid, ${slot('workflow')}, ${slot('release')}::int, ${slot('table')},
      (select id from claimed), ${slot('state')}, ${slot('subject')}, ${slot('initiator')}::uuid, ${slot('rev')}::int,
      ${slot('wake')}::timestamptz, ${slot('nobody')}::timestamptz, ${slot('interrupted')}::timestamptz,
      ${slot('marking')}::json)
    returning id
  ), waiting as (
    insert into gantry.wf_todo (space, person, instance, task, node, state, received, due, delegated_by)
    select ${slot('space')}, n.person, ${slot('id')}::uuid, n.task, n.node, n.state, n.received, n.due, n.delegated_by
    from ${todoRows}
  ), parts as (
    insert into gantry.wf_part (space, person, instance, node, as_executor, as_cc, processed)
    select ${slot('space')}, n.person, ${slot('id')}::uuid, n.node, n.executor, n.cc, n.processed from ${partRows}
  ), ${along}`

const moved = sql`
  with kept as (
    update gantry.wf_instance set release = ${slot('release')}::int, state = ${slot('state')}, subject = ${slot('subject')},
      rev = ${slot('rev')}::int, wake_at = ${slot('wake')}::timestamptz, nobody_since = ${slot('nobody')}::timestamptz,
      interrupted_at = ${slot('interrupted')}::timestamptz, marking = ${slot('marking')}::json
    where space = ${slot('space')} and id = ${slot('id')}::uuid
    returning id
  ), gone as (
    delete from gantry.wf_todo t where t.space = ${slot('space')} and t.instance = ${slot('id')}::uuid
      and not exists (select 1 from jsonb_to_recordset(${slot('todos')}::jsonb) as n (person uuid, task int)
        where n.person = t.person and n.task = t.task)
  ), waiting as (
    insert into gantry.wf_todo as t (space, person, instance, task, node, state, received, due, delegated_by)
    select ${slot('space')}, n.person, ${slot('id')}::uuid, n.task, n.node, n.state, n.received, n.due, n.delegated_by
    from ${todoRows}
    on conflict (space, instance, task, person) do update set node = excluded.node, state = excluded.state,
      received = excluded.received, due = excluded.due, delegated_by = excluded.delegated_by
      where (t.node, t.state, t.received, t.due, t.delegated_by)
        is distinct from (excluded.node, excluded.state, excluded.received, excluded.due, excluded.delegated_by)
  ), parts as (
    insert into gantry.wf_part as p (space, person, instance, node, as_executor, as_cc, processed)
    select ${slot('space')}, n.person, ${slot('id')}::uuid, n.node, n.executor, n.cc, n.processed from ${partRows}
    on conflict (space, person, instance) do update
      set node = excluded.node, as_executor = p.as_executor or excluded.as_executor, as_cc = p.as_cc or excluded.as_cc,
        processed = excluded.processed
      where (p.node, p.as_executor, p.as_cc, p.processed) is distinct from
        (excluded.node, p.as_executor or excluded.as_executor, p.as_cc or excluded.as_cc, excluded.processed)
  ), ${along}`

const moves: Statement = { text: moved.text, values: moved.values }

/** The revision a command leaves. */
export const revAfter = (before: Stored | null): number => (before?.rev ?? 0) + 1

/** Whether a start failed because its record was changed or removed after it was read. */
export const isClaimLost = (error: unknown): boolean => {
  const reason = databaseError(error)
  return reason?.code === '23502' && reason.table === 'wf_instance' && reason.column === 'record_id'
}

/** Writes what a command changed, with its audit, events and answer, in one statement. */
export const store = async (
  ctx: Ctx,
  from: Stored | Starting,
  after: Instance,
  effects: readonly Effect[],
  { subject, command, signed, events = [], standing = { openings: [] }, answer }: Written,
): Promise<void> => {
  const before = 'rev' in from ? from : null
  const rev = revAfter(before)
  const rows = effects.flatMap(effect => (effect.kind === 'track' ? [effect.row] : []))
  const explanations = effects.flatMap(effect =>
    effect.kind === 'explain' ? [[effect.activation, effect.why] as const] : [],
  )
  const wake =
    after.state === 'ongoing' ? Math.min(...after.timers.map(({ at }) => at)) : Number.POSITIVE_INFINITY
  const other = rows.find(({ onBehalfOf }) => onBehalfOf !== undefined)
  const through = rows.find(row => row.through !== undefined)?.through
  const details = {
    instance: after.id,
    do: command,
    state: after.state,
    rev,
    ...(signed && { signature: signed.file, sha256: signed.sha256 }),
    ...(through !== undefined && { through }),
    ...(other && { onBehalfOf: other.onBehalfOf ?? '', via: other.via ?? '' }),
  }
  const values = {
    space: ctx.space,
    id: after.id,
    workflow: after.workflow,
    release: after.release,
    table: after.table,
    record: after.record,
    state: after.state,
    subject,
    initiator: after.initiator,
    rev,
    wake: momentOf(Number.isFinite(wake) ? wake : null),
    nobody: momentOf(nobodySince(after)),
    interrupted: momentOf(interruptedAt(after)),
    marking: JSON.stringify(after),
    todos: JSON.stringify(todosOf(after)),
    // Null inserts no row; whatever enters a step and explains it also tracks it.
    seq: rows[0]?.seq ?? null,
    track: JSON.stringify(rows),
    people: rows.flatMap(({ actor }) => actor ?? []),
    why: explanations.length > 0 ? JSON.stringify(Object.fromEntries(explanations)) : null,
    repaired: rows.find(({ repair }) => repair !== undefined)?.at ?? null,
    parts: JSON.stringify(partsOf(effects, after)),
    actor: ctx.actor.personId,
    now: ctx.now,
    key: answer?.key ?? null,
    answer: answer ? JSON.stringify(answer.moved) : null,
    ...auditValues(ctx, { action: 'workflow.command', table: after.table }, [
      { recordId: after.record, details },
    ]),
    ...outboxValues(ctx, events),
    ...timeValues(ctx, before?.state ?? null, after),
    ...(await standingValues(ctx, after.table, after.record, standing)),
  }
  const written =
    'rev' in from
      ? (await ctx.db.run(bind(moves, values), { name: 'approvals.store' })).rows
      : await runClaiming(ctx, from.table, { record: after.record, version: from.version }, started, values)
  if (written.length !== 1) throw new AppError('workflow.version_conflict')
}
