import type { Command, Commander } from '../shared/command.ts'
import type { WorkflowDef } from '../shared/definition.ts'
import { nodeAt } from '../shared/drawing.ts'
import type { Effect, TrackRow } from '../shared/effect.ts'
import type { Activation, Instance, Task } from '../shared/state.ts'
import { decide } from './decide.ts'
import { broken, brokenBetween } from './invariants.ts'
import { type Choice, choose } from './play.ts'
import { people } from './random.ts'
import { foldTrack, toldOf } from './told.ts'
import { draftOf, effectsOf, factsOf, person, type World } from './world.ts'

// Plays every kind of node and command: automatic work, children, waits, time limits, agents, trustees, people who leave.

type Given = readonly [Command, Commander | null]

/** What a run told and did, kept beside the engine so that it can be checked against it. */
interface Log {
  readonly rows: TrackRow[]
  readonly given: { readonly command: Command; readonly by: Commander | null; readonly world: World }[]
  /** For each field the number of the last command that changed it. */
  readonly changed: Map<string, number>
  /** For each task that was agreed to, the number of that command. */
  readonly agreed: Map<number, number>
  movedBack: number
}

const isWork = (def: WorkflowDef, { node, state }: Activation): boolean =>
  state === 'active' && ['service', 'subprocess'].includes(nodeAt(def, node)?.kind ?? '')

const workOf = (def: WorkflowDef, { id, node, children }: Activation, how: number): Given => {
  if (nodeAt(def, node)?.kind === 'service')
    return [how % 5 === 1 ? { do: 'job_failed', activation: id } : { do: 'job_done', activation: id }, null]
  if (!children) return [{ do: 'children_started', activation: id, ids: how % 3 ? ['c1', 'c2'] : [] }, null]
  return [{ do: 'child_done', activation: id, child: children.running[0] ?? '' }, null]
}

const long = '一二三四五'.repeat(13)

/** A command that could be given now, by whoever may or may not give it. */
const chooseAny = (def: WorkflowDef, state: Instance, choice: Choice, gone: Set<string>): Given => {
  const [what, which, how] = choice
  const work = state.activations.filter(each => isWork(def, each))
  const task = state.tasks.find(({ state }) => ['open', 'pool', 'offered', 'delegated'].includes(state))
  const one = work[which % Math.max(1, work.length)]
  if (one && (!task || what % 3 === 0)) return workOf(def, one, how)
  if (state.state === 'ongoing' && (how % 11 === 0 || !task)) return [{ do: 'tick' }, null]
  if (how % 13 === 1) {
    const leaver = people[which % people.length]?.id ?? ''
    gone.add(leaver)
    return [{ do: 'holder_gone', person: leaver }, null]
  }
  const seats = state.activations.find(({ id }) => id === task?.activation)?.seats ?? []
  const seat = seats[which % Math.max(1, seats.length)]
  if (how % 17 === 2 && task?.holder && seat)
    return [{ do: 'remove_signer', task: task.id, seat: seat.id, reason: 'not needed' }, person(task.holder)]
  const [command, by] = choose(def, state, choice)
  const other = people[(what + how) % people.length]?.id ?? 'p0'
  const worded = 'reason' in command && how % 7 === 2 ? { ...command, reason: long } : command
  if (!by || by.rights.length > 0 || by.person === other) return [worded, by]
  switch (which % 9) {
    case 0:
      return [
        worded,
        { person: other, rights: [], agencies: [{ principal: by.person, may: ['handle_todo'] }] },
      ]
    case 1:
      return [worded, { person: other, hosting: by.person, rights: [] }]
    case 2:
      return [worded, person(other)]
    default:
      return [worded, by]
  }
}

/** Whether somebody who is still here, a clock, work or the exception desk can move it on. */
const isStuck = (def: WorkflowDef, state: Instance, gone: ReadonlySet<string>): boolean => {
  if (state.state !== 'ongoing' && state.state !== 'interrupted') return false
  const canAct = (task: Task): boolean => {
    const seat = state.activations
      .find(({ id }) => id === task.activation)
      ?.seats.find(({ id }) => id === task.seat)
    if (task.exception || seat?.origin === 'exception') return true
    if (task.state === 'pool') return (seat?.candidates ?? []).some(id => !gone.has(id))
    return task.holder !== null && !gone.has(task.holder)
  }
  const waiting = state.tasks.filter(({ state }) => ['open', 'pool', 'offered', 'delegated'].includes(state))
  const isOnItsOwn = state.timers.length > 0 || state.activations.some(each => isWork(def, each))
  return waiting.length > 0 ? !waiting.every(canAct) : !isOnItsOwn
}

/** Invariant 16: what an automatic agreement rests on. */
const brokenAuto = (
  def: WorkflowDef,
  before: Instance,
  after: Instance,
  command: Command,
  log: Log,
): readonly string[] =>
  command.do === 'tick'
    ? []
    : after.tasks.flatMap(task => {
        const isNew = before.tasks.find(({ id }) => id === task.id)?.result !== 'auto_agree'
        if (task.result !== 'auto_agree' || !isNew) return []
        const node = nodeAt(def, after.activations.find(({ id }) => id === task.activation)?.node ?? '')
        if (node?.kind !== 'approve' || node.settings.critical) return ['16 never at a critical step']
        const { fields = {}, same, dedupe = 'off' } = node.settings
        if (Object.values(fields).includes('required')) return ['16 never over required fields']
        if (same === 'auto_agree' && task.holder === after.initiator) return []
        const rests = after.tasks.some(each => {
          const at = log.agreed.get(each.id)
          return (
            at !== undefined &&
            dedupe !== 'off' &&
            each.result === 'agree' &&
            !each.superseded &&
            each.actor === task.holder &&
            each.onBehalfOf === undefined &&
            at > log.movedBack &&
            [...log.changed].every(([field, when]) => when <= at || fields[field as 'amount'] === 'hidden')
          )
        })
        return rests ? [] : ['16 rests on a decision that counts']
      })

const back: readonly string[] = ['return', 'step_back', 'roll_back', 'fetch_back']

const keepLog = (
  log: Log,
  { command, by, world }: Log['given'][number],
  after: Instance,
  effects: readonly Effect[],
) => {
  log.given.push({ command, by, world })
  log.rows.push(...effects.flatMap(effect => (effect.kind === 'track' ? [effect.row] : [])))
  const at = log.given.length
  for (const field of world.changed ?? []) log.changed.set(field, at)
  if (
    back.includes(command.do) ||
    effects.some(
      ({ kind, ...each }) => kind === 'track' && 'row' in each && each.row.action === 'auto_return',
    )
  )
    log.movedBack = at
  for (const { id, result } of after.tasks)
    if (result === 'agree' && !log.agreed.has(id)) log.agreed.set(id, at)
}

/** People whose leaders and administrators change with who is there. */
export const worldWith = (gone: ReadonlySet<string>, withAdmin: boolean): World => ({
  now: 1_000,
  truths: { c1: false, c2: false },
  gone,
  answer: ask => (ask.ask === 'administrators' ? (withAdmin ? people.slice(4, 5) : []) : people.slice(1, 3)),
})

/** Plays random commands and answers what was broken first; nothing where all held. */
export const playAny = (def: WorkflowDef, choices: readonly Choice[]): readonly string[] => {
  const gone = new Set<string>()
  const world = worldWith(gone, choices.length % 2 === 0)
  const log: Log = { rows: [], given: [], changed: new Map(), agreed: new Map(), movedBack: 0 }
  let state = draftOf(def)
  const give = ([command, by]: Given): readonly string[] => {
    const moment = { ...world, truths: { ...world.truths }, gone: new Set(gone) }
    const decision = decide(def, state, command, by, factsOf(moment))
    if ('refused' in decision)
      return by === null && isStuck(def, state, gone) ? [`1 ${command.do}: ${decision.refused.code}`] : []
    if (!('state' in decision)) return [`questions left: ${JSON.stringify(decision.needs)}`]
    const effects = effectsOf(decision)
    const after = decision.state
    keepLog(log, { command, by, world: moment }, after, effects)
    const auto = brokenAuto(def, state, after, command, log)
    const told = foldTrack(def, log.rows)
    const real = toldOf(after, new Set(Object.keys(told.tasks).map(Number)))
    const wrong = [
      ...broken(def, after),
      ...brokenBetween(state, after, effects, { command, by }),
      ...auto,
      ...(JSON.stringify(told) === JSON.stringify(real)
        ? []
        : [`25 the track tells the state: ${difference(told, real)}`]),
      ...(isStuck(def, after, gone) ? ['somebody who is here can move it'] : []),
    ]
    state = after
    return wrong.map(each => `${command.do}: ${each}`)
  }
  const first = give([{ do: 'submit' }, person('p0', 'new')])
  if (first.length > 0 || state.state === 'draft') return first
  for (const choice of choices) {
    if (state.state !== 'ongoing' && state.state !== 'interrupted') break
    world.now += choice[1] % 5 === 0 ? 3_000_000 : 60_000
    if (choice[0] % 29 === 0) world.truths.c1 = world.truths.c1 !== true
    world.changed = choice[2] % 17 === 0 ? [choice[0] % 2 ? 'amount' : 'note'] : []
    const wrong = give(chooseAny(def, state, choice, gone))
    if (wrong.length > 0) return wrong
  }
  return replayed(def, log, state)
}

const difference = (told: object, real: object): string =>
  Object.keys(told)
    .map(key => [key, told[key as never], real[key as never]].map(each => JSON.stringify(each)))
    .filter(([, one, other]) => one !== other)
    .join(' is not ')

/** Invariant 25: the same commands from empty, each state stored and read again, give the very same state. */
const replayed = (def: WorkflowDef, { given }: Log, last: Instance): readonly string[] => {
  let state = draftOf(def)
  for (const { command, by, world } of given) {
    const decision = decide(def, JSON.parse(JSON.stringify(state)), command, by, factsOf(world))
    if ('state' in decision) state = decision.state
  }
  return JSON.stringify(state) === JSON.stringify(last) ? [] : ['25 replaying gives the same state']
}

/** Everybody agrees and all work is done until it is finished, where a monitor repairs what no one holds. */
export const agreeAll = (def: WorkflowDef, world: World, visited: (node: string) => void): Instance => {
  let state = draftOf(def)
  let given: Given = [{ do: 'submit' }, person('p0', 'new')]
  for (let left = 600; left > 0; left--) {
    const decision = decide(def, state, ...given, factsOf(world))
    if (!('state' in decision)) throw new Error(`${given[0].do}: ${JSON.stringify(decision)}`)
    state = decision.state
    if (state.state !== 'ongoing') break
    const work = state.activations.find(each => isWork(def, each))
    const task = state.tasks.find(each => ['open', 'pool', 'offered'].includes(each.state))
    world.now = task || work ? world.now : Math.min(...state.timers.map(({ at }) => at))
    given = work ? workOf(def, work, 0) : choose(def, state, [19, left, 1])
  }
  for (const { node } of state.activations) visited(node)
  for (const { node } of state.scopes) visited(node)
  return state
}
