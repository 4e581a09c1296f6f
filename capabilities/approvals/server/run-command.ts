import { AppError, type Json, type JsonObject, localise } from '@gantry/base/shared'
import { asSystem, audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { claimRecord, getRecord, updateRecord } from '@gantry/records/server'
import {
  type AgencyPermission,
  type Command,
  type Commander,
  decide,
  type Effect,
  type Instance,
  type PersonFact,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import type { Moved } from '../shared/contract.ts'
import { asPrincipal, startingFor } from './agency/as-principal.ts'
import { isConcernedAsAgent } from './agency/concerned.ts'
import { commanderOf, starterOf } from './commander.ts'
import { definitionOf, definitionOrAnswer, type Pinned } from './definition.ts'
import { factsFor } from './facts.ts'
import { permissionsAt, requireFields, writable } from './field-permissions.ts'
import { requireKeyReach } from './key-reach.ts'
import { endCopies } from './lists/end-copies.ts'
import { isMonitor } from './lists/monitored.ts'
import { writeCorrection } from './monitors/correct-data.ts'
import { answer, knownPeople, namedIn, personFacts, type ReadAhead } from './people.ts'
import { freeRecord, standingOf } from './record-rights.ts'
import { ownSignature, type Signed } from './signatures/signed.ts'
import { lockInstance, revAfter, type Stored, store } from './store.ts'
import { commandEvents } from './telling/command-events.ts'
import { titleOf } from './title-of.ts'
import { leaveWork, tellParent } from './work/leave-work.ts'

interface Given {
  readonly instance: string
  /** Idempotency key: a repeated request acts once. */
  readonly key: string
  readonly command: Command
  readonly values?: Readonly<Record<string, Json>>
  readonly rev?: number
}

/**
 * Gives a command of a person, in one transaction under the lock of the instance: form, state, track, audit and events together.
 * @throws AppError workflow.*, and what the record engine refuses of the values
 */
export const runCommand = (ctx: Ctx, given: Given): Promise<Moved> =>
  refusalsAudited(ctx, given, () =>
    inTransaction(ctx, async tx => {
      const known = await earlierAnswer(tx, given.key)
      if (known) return known
      const stored = await lockInstance(tx, given.instance)
      // A request with the same key that waited for the lock finds the answer of the one that held it.
      const { workflow, release } = stored.state
      const { answer: meanwhile, pinned: read } = await definitionOrAnswer(tx, workflow, release, given.key)
      if (meanwhile) return meanwhile
      await requireConcerned(tx, stored.state)
      await requireKeyReach(tx, stored.state.table, 'write')
      if (given.rev !== undefined && given.rev !== stored.rev) throw new AppError('workflow.version_conflict')
      const pinned = await read()
      const by = await commanderOf(tx, pinned)
      const { command, values, key } = given
      return move(tx, pinned, stored, command, by, { ...(values && { values }), key })
    }),
  )

/** Starts a workflow for a record the actor, or his principal, may read. @throws AppError workflow.*, record.not_found */
export const startInstance = (
  ctx: Ctx,
  given: {
    readonly id: string
    readonly workflow: string
    readonly record: string
    readonly key: string
    readonly command: Command & { readonly do: 'submit' }
    /** The principal for whom an agent starts it; absent: the actor. */
    readonly for?: string
  },
): Promise<Moved> =>
  refusalsAudited(ctx, { instance: given.id, command: given.command }, () =>
    inTransaction(ctx, async tx => {
      const { answer: known, pinned: read } = await definitionOrAnswer(
        tx,
        given.workflow,
        undefined,
        given.key,
      )
      if (known) return known
      const pinned = await read()
      await requireKeyReach(tx, pinned.table.id, 'write')
      // Only the principal's rights count for reading the record and starting; the agent's are not added.
      const starter = given.for === undefined ? tx : await asPrincipal(tx, pinned.table.id, given.for)
      // The second of two concurrent starts for the record waits here, then finds the answer of the same key, or the first one running.
      await claimRecord(starter, pinned.table, given.record)
      const initiator = starter.actor.personId
      const ahead = [initiator, ...namedIn(pinned.def)]
      const {
        running,
        department: initiatorDepartment,
        people,
      } = await openStart(tx, pinned.table.id, given.record, initiator, ahead)
      if (running) {
        const meanwhile = await earlierAnswer(tx, given.key)
        if (meanwhile) return meanwhile
        throw new AppError('workflow.instance_state', { state: 'ongoing' })
      }
      const draft: Instance = {
        id: given.id,
        workflow: pinned.def.id,
        release: pinned.release,
        table: pinned.table.id,
        record: given.record,
        state: 'draft',
        initiator,
        initiatorDepartment,
        activations: [],
        scopes: [],
        tasks: [],
        timers: [],
        next: 1,
        tracked: 0,
      }
      const by =
        given.for === undefined ? await starterOf(tx, pinned) : await startingFor(starter, tx, pinned)
      return move(tx, pinned, { state: draft, rev: 0 }, given.command, by, {
        key: given.key,
        ahead: { ids: ahead, found: people },
      })
    }),
  )

/** Timers that are due. */
export const runDue = (ctx: Ctx, instance: string): Promise<Moved> =>
  runBySystem(ctx, instance, { do: 'tick' })

/** A command of the system, without an actor to refuse; `changed` lists the record fields that changed with it. */
export const runBySystem = (
  ctx: Ctx,
  instance: string,
  command: Command,
  changed: readonly string[] = [],
): Promise<Moved> =>
  inTransaction(ctx, async tx => {
    const stored = await lockInstance(tx, instance)
    const pinned = await definitionOf(tx, stored.state.workflow, stored.state.release)
    return move(tx, pinned, stored, command, null, { changed })
  })

/** Maximum rounds of people queries per command: one per step passed, plus a reserve. */
const mostRounds = 200

interface Along {
  /** Values of the form that come with the command. */
  readonly values?: Readonly<Record<string, Json>>
  /** Fields of the record that were changed with it already. */
  readonly changed?: readonly string[]
  /** Idempotency key of the request. */
  readonly key?: string
  /** People read already. */
  readonly ahead?: ReadAhead
}

/** Decides a command on a locked instance and stores what it changes. @throws AppError workflow.* */
export const move = async (
  ctx: Ctx,
  pinned: Pinned,
  stored: Stored,
  command: Command,
  by: Commander | null,
  { values = {}, changed: alsoChanged = [], key, ahead }: Along = {},
): Promise<Moved> => {
  const changed = await writeForm(ctx, pinned, stored.state, command, by, values)
  const system = asSystem(ctx, 'workflow')
  const row = (await getRecord(system, pinned.table, stored.state.record)).data as JsonObject
  if (changed.decides) requireFields(changed.permissions, row)
  const signed = 'signature' in command ? await ownSignature(ctx, command.signature) : undefined
  const people = knownPeople(ctx, pinned.def, ahead)
  const facts = await factsFor(ctx, pinned, row, [...changed.fields, ...alsoChanged], people.answers)
  for (let round = 0; round < mostRounds; round++) {
    const decision = decide(pinned.def, stored.state, command, by, facts)
    if ('refused' in decision) {
      const { code, params = {} } = decision.refused
      throw new AppError(`workflow.${code}`, await named(ctx, pinned.def, params))
    }
    if ('state' in decision)
      return keep(ctx, pinned, stored, decision.state, decision.effects, { command, row, signed, key })
    await people.read(decision.needs)
  }
  throw new AppError('workflow.version_conflict')
}

const keep = async (
  ctx: Ctx,
  pinned: Pinned,
  stored: Stored,
  state: Instance,
  effects: readonly Effect[],
  {
    command,
    row,
    signed,
    key,
  }: {
    readonly command: Command
    readonly row: JsonObject
    readonly signed: Signed | undefined
    readonly key: string | undefined
  },
): Promise<Moved> => {
  const { table } = pinned
  const before = stored.rev === 0 ? null : stored
  const subject = titleOf(table, row)
  const moved: Moved = {
    instance: state.id,
    state: state.state,
    outcome: state.outcome ?? null,
    rev: revAfter(before),
    mine: state.tasks.flatMap(task =>
      task.holder === ctx.actor.personId && task.state === 'open' ? [task.id] : [],
    ),
  }
  await store(ctx, before, state, effects, {
    subject,
    command: command.do,
    ...(signed && { signed }),
    events: commandEvents(pinned.def, before?.state ?? null, state, effects, subject),
    standing: standingOf(pinned, before?.state ?? null, state, effects),
    ...(key !== undefined && { answer: { key, moved } }),
  })
  await freeRecord(ctx, pinned, before?.state ?? null, state)
  await endCopies(ctx, state, effects)
  await leaveWork(ctx, pinned, { after: state, effects, subject })
  await tellParent(ctx, pinned, before?.state ?? null, state)
  return moved
}

/** Writes the fields the step opens, by the product: the step, not the rights of the person over the table, allows it. */
const writeForm = async (
  ctx: Ctx,
  { def, table }: Pinned,
  state: Instance,
  command: Command,
  by: Commander | null,
  values: Readonly<Record<string, Json>>,
) => {
  // Without the right the engine refuses the command, before any value is looked at.
  if (command.do === 'correct') {
    const fields = by?.rights.includes('correct')
      ? await writeCorrection(ctx, table, state.record, values)
      : []
    return { fields, permissions: new Map(), decides: false }
  }
  const id = 'task' in command ? command.task : undefined
  const task = state.tasks.find(each => each.id === id)
  const activation = state.activations.find(each => each.id === task?.activation)
  const start = Object.keys(def.nodes).find(node => def.nodes[node]?.kind === 'start') ?? ''
  const permissions = permissionsAt(def, activation?.node ?? start, table)
  const decides = ['submit', 'agree'].includes(command.do)
  const isOwn =
    task === undefined ? state.state === 'draft' : task.state === 'open' || task.state === 'delegated'
  const isHolder =
    [task?.holder, task?.state === 'delegated' ? task.offer?.to : undefined].includes(ctx.actor.personId) ||
    isAgentOf(by, task?.holder, 'edit')
  const { open, dropped } = writable(permissions, values)
  if (!isHolder && isAgentOf(by, task?.holder, 'handle_todo') && Object.keys(values).length > 0)
    throw new AppError('workflow.agency_scope')
  const isForm = decides || ['save', 'disagree', 'abstain'].includes(command.do)
  if (!isForm || !isOwn || !isHolder || Object.keys(values).length === 0)
    return { fields: [] as readonly string[], permissions, decides }
  if (dropped.length > 0)
    await audit(ctx, {
      action: 'workflow.refused',
      result: 'denied',
      table: table.id,
      recordId: state.record,
      details: { instance: state.id, fields: [...dropped] },
    })
  if (Object.keys(open).length > 0) {
    const system = asSystem(ctx, 'workflow step')
    const { data } = await getRecord(system, table, state.record)
    await updateRecord(system, table.id, state.record, { ...open, version: data.version })
  }
  return { fields: Object.keys(open), permissions, decides }
}

/** Whether an agency permits this to the commander on a task of this person. */
const isAgentOf = (
  by: Commander | null,
  holder: string | null | undefined,
  permission: AgencyPermission,
): boolean =>
  by?.agencies?.some(({ principal, may }) => principal === holder && may.includes(permission)) ?? false

/** Who handled a task, and the node it is about, are said by name. */
const named = async (
  ctx: Ctx,
  def: WorkflowDef,
  params: Readonly<Record<string, string | number | readonly string[]>>,
): Promise<JsonObject> => {
  const { who } = params
  const nameOf = (node: string) => localise(def.nodes[node]?.settings.name ?? node, ctx.actor.lang)
  const plain = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'object'
        ? value.map(nameOf).join(', ')
        : key === 'node'
          ? nameOf(String(value))
          : value,
    ]),
  )
  if (typeof who !== 'string' || who === '') return plain
  const [found] = await answer(ctx, { ask: 'persons', ids: [who] })
  return { ...plain, who: found?.name ?? '' }
}

/** Others do not learn that the instance is there. @throws AppError workflow.not_found */
export const requireConcerned = async (ctx: Ctx, state: Instance): Promise<void> => {
  const me = ctx.actor.personId
  await requireKeyReach(ctx, state.table, 'read')
  if (state.initiator === me) return
  // An unsent submission is visible only to its initiator.
  if (state.state === 'draft') throw new AppError('workflow.not_found')
  if (ctx.actor.userType === 'admin') return
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.wf_part where space = ${ctx.space} and person = ${me}::uuid and instance = ${state.id}::uuid
    union all
    select 1 from gantry.wf_todo where space = ${ctx.space} and person = ${me}::uuid and instance = ${state.id}::uuid limit 1`)
  if (rows.length > 0 || (await isConcernedAsAgent(ctx, state))) return
  if (!(await isMonitor(ctx, state.workflow))) throw new AppError('workflow.not_found')
}

/** What a start finds of its record and its initiator. */
interface StartFound {
  readonly running: boolean
  readonly department: string | null
  readonly people: readonly PersonFact[]
}

/**
 * Opens the way for the start over a claimed record: a record is in one running instance at a time, and the saved submission is
 * consumed. Answers whether one runs, the department of the initiator, and the people the first steps will ask for.
 */
const openStart = async (
  ctx: Ctx,
  table: string,
  record: string,
  initiator: string,
  people: readonly string[],
): Promise<StartFound> => {
  const { rows } = await ctx.db.run<StartFound>(
    sql`
    with consumed as (
      delete from gantry.wf_instance where space = ${ctx.space} and record_id = ${record}::uuid and state = 'draft'
        and initiator = ${initiator}::uuid
    )
    select exists (select 1 from gantry.wf_instance where space = ${ctx.space} and table_id = ${table}
        and record_id = ${record}::uuid and state in ('ongoing', 'interrupted')) as running,
      (select f_department from gantry.t_member where space = ${ctx.space} and id = ${initiator}::uuid) as department,
      (select coalesce(json_agg(p), '[]') from (select ${personFacts} from gantry.t_member m
        where m.space = ${ctx.space} and m.id = any(${people}::uuid[]) and m.deleted_at is null) p) as people`,
    { name: 'approvals.open_start' },
  )
  return rows[0] ?? { running: false, department: null, people: [] }
}

/** The response to an earlier request with the same key; kept for one day. */
const earlierAnswer = async (ctx: Ctx, key: string): Promise<Moved | null> => {
  const { rows } = await ctx.db.run<{ readonly answer: Moved }>(
    sql`
    select answer from gantry.wf_command
    where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and key = ${key}::uuid`,
    { name: 'approvals.answer' },
  )
  return rows[0]?.answer ?? null
}

/** A refused command changes nothing and leaves a row in the audit. */
const refusalsAudited = async <T>(
  ctx: Ctx,
  { instance, command }: { readonly instance: string; readonly command: Command },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof AppError && problem.code.startsWith('workflow.'))
      await audit(ctx, {
        action: 'workflow.refused',
        result: 'denied',
        details: { instance, do: command.do, code: problem.code },
      })
    throw problem
  }
}
