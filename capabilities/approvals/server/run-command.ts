import { AppError, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { asSystem, audit, type Ctx, inTransaction, sql, type Transaction } from '@gantry/kernel/server'
import { catalogOf, getRecord } from '@gantry/records/server'
import type { Command, Commander, Effect, Instance, TrackRow } from '@gantry/workflow/shared'
import type { Moved } from '../shared/contract.ts'
import { isConcernedAsAgent } from './agency/concerned.ts'
import { commanderOf, ownCommander } from './commander.ts'
import { deciderFor, requireAccepted } from './decider.ts'
import { definitionOf, definitionOrAnswer, type Pinned } from './definition.ts'
import { requireFields } from './field-permissions.ts'
import { requireKeyReach } from './key-reach.ts'
import { endCopies } from './lists/end-copies.ts'
import { isMonitor } from './lists/monitored.ts'
import { claimAgain, withReopening } from './monitors/after-end.ts'
import type { ReadAhead } from './people.ts'
import { freeRecord, standingOf } from './record-rights.ts'
import { ownSignature, type Signed } from './signatures/signed.ts'
import { lockInstance, revAfter, type Stored, store, todosOf } from './store.ts'
import { commandEvents } from './telling/command-events.ts'
import { nudgeLosers } from './telling/nudge-losers.ts'
import { titleOf } from './title-of.ts'
import { withValuesRead } from './values-read.ts'
import { leaveWork, tellParent } from './work/leave-work.ts'
import { writeForm } from './write-form.ts'

interface Given {
  readonly instance: string
  /** Idempotency key: a repeated request acts once. */
  readonly key: string
  readonly command: Command
  readonly values?: Readonly<Record<string, Json>>
  readonly rev?: number
  /** It mends an instance that does not go on: the name of the repair, kept on the track. */
  readonly repair?: string
  /** The chat it was given in, kept on the track; absent: in the product. */
  readonly through?: string
}

/**
 * Gives a command of a person, in one transaction under the lock of the instance: form, state, track, audit and events together.
 * @throws AppError workflow.*, and what the record engine refuses of the values
 */
export const runCommand = (ctx: Ctx, given: Given): Promise<Moved> =>
  refusalsAudited(ctx, given, () =>
    inKnownTables(ctx, async tx => {
      const stored = await lockInstance(tx, given.instance)
      // A request with the same key that waited for the lock finds the answer of the one that held it.
      const { workflow, release } = stored.state
      const { answer: known, pinned: read } = await definitionOrAnswer(tx, workflow, release, given.key)
      if (known?.instance === given.instance) return known
      await requireConcerned(tx, stored.state)
      // The key of another instance says nothing about this one.
      if (known) throw new AppError('request.invalid', {}, [issue('key', 'duplicate', { value: given.key })])
      await requireKeyReach(tx, stored.state.table, 'write')
      const isStale = given.rev !== undefined && given.rev !== stored.rev
      if (isStale && !isOvertaken(tx.actor.personId, stored.state, given.command))
        throw new AppError('workflow.version_conflict')
      const pinned = await read()
      const { command, values, key, repair, through } = given
      const commander = isOwnTask(tx, stored.state, command) ? ownCommander : commanderOf
      const by = withReopening(await commander(tx, pinned), pinned.def, stored.state, tx.now)
      await claimAgain(tx, pinned, stored.state, command)
      return move(tx, pinned, stored, command, by, {
        ...(values && { values }),
        key,
        marks: { ...(repair !== undefined && { repair }), ...(through !== undefined && { through }) },
      })
    }),
  )

/** A transaction whose tables are known before it begins: within it their version would have to be asked for. */
const inKnownTables = async <T>(
  ctx: Ctx,
  work: (ctx: Ctx & { readonly tx: Transaction }) => Promise<T>,
): Promise<T> => {
  await catalogOf(ctx)
  return inTransaction(ctx, work)
}

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

/** What happens to the work of somebody who leaves; the track names who handed it over. */
export const runForLeaver = (ctx: Ctx, instance: string, command: Command): Promise<Moved> =>
  inTransaction(ctx, async tx => {
    const stored = await lockInstance(tx, instance)
    const pinned = await definitionOf(tx, stored.state.workflow, stored.state.release)
    const marks = { leaving: true as const, ...(tx.actor.system ? {} : { actor: tx.actor.personId }) }
    return move(tx, pinned, stored, command, null, { marks })
  })

interface Along {
  /** Values of the form that come with the command. */
  readonly values?: Readonly<Record<string, Json>>
  /** Fields of the record that were changed with it already. */
  readonly changed?: readonly string[]
  /** Idempotency key of the request. */
  readonly key?: string
  /** People read already. */
  readonly ahead?: ReadAhead
  /** The record, read already. */
  readonly row?: JsonObject
  readonly marks?: Marks
}

/** What the row of the command itself says besides what the engine tells; those of its consequences do not. */
type Marks = Partial<Pick<TrackRow, 'repair' | 'through' | 'leaving' | 'actor'>>

/** Decides a command on a locked instance and stores what it changes. @throws AppError workflow.* */
export const move = async (
  ctx: Ctx,
  pinned: Pinned,
  stored: Stored,
  command: Command,
  by: Commander | null,
  { values = {}, changed: alsoChanged = [], key, ahead, row: known, marks }: Along = {},
): Promise<Moved> => {
  const changed = await writeForm(ctx, pinned, stored.state, command, by, values)
  const row =
    changed.row ??
    known ??
    (await getRecord(asSystem(ctx, 'workflow'), pinned.table, stored.state.record)).data
  if (changed.decided) requireFields(changed.decided, row, ctx.actor.lang)
  const signature =
    'signature' in command ? await ownSignature(ctx, command.signature ?? undefined) : undefined
  // One that is only kept with a saved form is checked as well, but signs nothing.
  const signed = command.do === 'save' ? undefined : signature
  const decide = await deciderFor(ctx, pinned, row, {
    changed: [...changed.fields, ...alsoChanged],
    ...(ahead && { ahead }),
  })
  const { state, effects } = await requireAccepted(ctx, pinned, await decide(stored.state, command, by))
  const kept = marks && Object.keys(marks).length > 0 ? marked(effects, command, marks) : effects
  return keep(ctx, pinned, stored, state, withValuesRead(pinned, row, kept), { command, row, signed, key })
}

const marked = (effects: readonly Effect[], command: Command, marks: Marks): readonly Effect[] =>
  effects.map(effect =>
    effect.kind === 'track' && effect.row.action === command.do
      ? { ...effect, row: { ...effect.row, ...marks } }
      : effect,
  )

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
  const earlier = before?.state ?? null
  const subject = titleOf(table, row)
  const moved: Moved = {
    instance: state.id,
    state: state.state,
    outcome: state.outcome ?? null,
    rev: revAfter(before),
    mine: stillOf(ctx.actor.personId, earlier, state, command),
  }
  const alongside = [
    ...freeRecord(pinned, earlier, state),
    ...endCopies(state, effects),
    ...nudgeLosers(earlier, state, ctx.actor.personId),
    ...leaveWork(pinned, { after: state, effects, subject }),
    ...tellParent(pinned, earlier, state),
  ]
  const write = async (to: Ctx) => {
    await store(to, before ?? { table, version: Number(row.version) }, state, effects, {
      subject,
      command: command.do,
      ...(signed && { signed }),
      events: commandEvents(pinned.def, earlier, state, effects, subject),
      standing: standingOf(pinned, earlier, state, effects),
      ...(key !== undefined && { answer: { key, moved } }),
    })
    for (const each of alongside) await each(to)
  }
  await (alongside.length > 0 ? inTransaction(ctx, write) : write(ctx))
  return moved
}

/** Tasks that wait for a person after his command; one he opened for somebody else as long as its holder keeps it. */
const stillOf = (
  me: string,
  before: Instance | null,
  { tasks }: Instance,
  command: Command,
): readonly number[] => {
  const given = 'task' in command ? before?.tasks.find(({ id }) => id === command.task) : undefined
  // A delegate who refuses, or whose opinion goes back to the holder, had it delegated, not open.
  const agent = given?.state === 'open' ? given : undefined
  return tasks
    .filter(
      ({ id, state, holder, offer }) =>
        (state === 'open' && (holder === me || (id === agent?.id && holder === agent.holder))) ||
        (state === 'delegated' && offer?.to === me),
    )
    .map(({ id }) => id)
}

const ofOpenTasks: readonly string[] = [
  'submit',
  'agree',
  'disagree',
  'abstain',
  'return',
  'step_back',
  'claim',
]

/** Whether somebody commands a task he holds himself, where agencies have no say. */
const isOwnTask = ({ actor }: Ctx, { tasks }: Instance, command: Command): boolean =>
  'task' in command &&
  tasks.some(({ id, state, holder }) => id === command.task && state === 'open' && holder === actor.personId)

/** Whether the task a command decides is over, or somebody else claimed it: its refusal says who was first, which says more than that something changed. */
const isOvertaken = (me: string, { tasks }: Instance, command: Command): boolean =>
  'task' in command &&
  ofOpenTasks.includes(command.do) &&
  tasks.some(
    ({ id, state, claimed, holder }) =>
      id === command.task &&
      (state === 'done' || state === 'cancelled' || (claimed !== undefined && holder !== me)),
  )

/** Others do not learn that the instance is there. @throws AppError workflow.not_found */
export const requireConcerned = async (ctx: Ctx, state: Instance): Promise<void> => {
  const me = ctx.actor.personId
  await requireKeyReach(ctx, state.table, 'read')
  if (state.initiator === me) return
  // An unsent submission is visible only to its initiator.
  if (state.state === 'draft') throw new AppError('workflow.not_found')
  if (ctx.actor.userType === 'admin' || todosOf(state).some(({ person }) => person === me)) return
  const { rows } = await ctx.db.run(
    sql`
    select 1 from gantry.wf_part where space = ${ctx.space} and person = ${me}::uuid and instance = ${state.id}::uuid`,
    { name: 'approvals.concerned' },
  )
  if (rows.length > 0 || (await isConcernedAsAgent(ctx, state))) return
  if (!(await isMonitor(ctx, state.workflow))) throw new AppError('workflow.not_found')
}

/** A refused command changes nothing and leaves a row in the audit. */
export const refusalsAudited = async <T>(
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
        details: { instance, do: command.do, code: problem.code, params: { ...problem.params } },
      })
    throw problem
  }
}
