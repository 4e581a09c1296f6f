import type { Command, Commander } from '../shared/command.ts'
import type { WorkflowDef } from '../shared/definition.ts'
import { isHuman, nodeAt } from '../shared/drawing.ts'
import type { Instance, Task } from '../shared/state.ts'
import { broken, brokenBetween } from './invariants.ts'
import { people } from './random.ts'
import { allRights, type Decide, draftOf, effectsOf, factsOf, person, type World } from './world.ts'

export type Choice = readonly [what: number, which: number, how: number]

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

const holderOf = (state: Instance, task: Task): string => {
  const seat = state.activations
    .find(({ id }) => id === task.activation)
    ?.seats.find(({ id }) => id === task.seat)
  return (task.state === 'delegated' ? task.offer?.to : task.holder) ?? seat?.candidates?.[0] ?? 'p0'
}

/** A command that could be given now; some of them are refused. */
export const choose = (
  def: WorkflowDef,
  state: Instance,
  [what, which, how]: Choice,
): readonly [Command, Commander | null] => {
  const monitor: Commander = { person: 'p5', rights: allRights }
  if (state.state === 'interrupted') return [{ do: 'recover', reason: 'on' }, monitor]
  const waiting = state.tasks.filter(task => ['open', 'pool', 'offered', 'delegated'].includes(task.state))
  const task = pick(waiting, which)
  const done = state.tasks.filter(each => each.state === 'done' && !each.superseded)
  const ran = state.activations.filter(
    each => each.state === 'completed' && !each.superseded && isHuman(nodeAt(def, each.node)),
  )
  const other = people[how % people.length]?.id ?? 'p0'
  if (!task) return [{ do: 'tick' }, null]
  const by = person(holderOf(state, task))
  const id = task.id
  const isApproval =
    nodeAt(def, state.activations.find(each => each.id === task.activation)?.node ?? '')?.kind === 'approve'
  if (task.state === 'pool') return [{ do: 'claim', task: id }, person(by.person, 'admin')]
  if (task.state === 'offered')
    return [
      how % 2 ? { do: 'accept', task: id } : { do: 'refuse', task: id, reason: 'no' },
      person(task.offer?.to ?? ''),
    ]
  const target = pick(ran, how)
  switch (what % 20) {
    case 0:
      return [isApproval ? { do: 'disagree', task: id } : { do: 'submit', task: id }, by]
    case 1:
    case 2:
      return target
        ? [{ do: 'return', task: id, to: target.id, resubmit: 'direct', reason: 'again' }, by]
        : [{ do: 'tick' }, null]
    case 3:
      return target
        ? [{ do: 'return', task: id, to: target.id, resubmit: 'rerun', reason: 'again' }, by]
        : [{ do: 'tick' }, null]
    case 4:
      return [{ do: 'step_back', task: id, reason: 'back' }, by]
    case 5:
      return target ? [{ do: 'roll_back', to: target.id, reason: 'rewind' }, monitor] : [{ do: 'tick' }, null]
    case 6:
    case 7: {
      const mine = pick(done, how)
      return mine ? [{ do: 'fetch_back', task: mine.id }, person(mine.actor ?? '')] : [{ do: 'tick' }, null]
    }
    case 8:
      return [{ do: 'interrupt', reason: 'stop' }, monitor]
    case 9:
      return [{ do: 'delegate', task: id, to: other }, by]
    case 10:
      return [{ do: 'hand_over', task: id, to: other }, by]
    case 11:
      return [
        {
          do: 'add_signer',
          task: id,
          who: other,
          where: pick(['before', 'beside', 'after'] as const, which) ?? 'beside',
        },
        by,
      ]
    case 12:
      return [{ do: 'holder_gone', person: task.holder ?? '' }, null]
    default:
      return [isApproval ? { do: 'agree', task: id } : { do: 'submit', task: id }, by]
  }
}

/** Agrees everywhere until it is finished; what is broken on the way. */
const agreeThrough = (decide: Decide, def: WorkflowDef, from: Instance, world: World): readonly string[] => {
  let state = from
  for (let left = 400; left > 0 && state.state !== 'finished'; left--) {
    const [command, by] = choose(def, state, [19, left, 1])
    const decision = decide(def, state, command, by, factsOf(world))
    if (!('state' in decision)) return [`6 can finish: ${command.do} ${JSON.stringify(decision)}`]
    state = decision.state
    const wrong = broken(def, state)
    if (wrong.length > 0) return wrong
  }
  return state.state === 'finished' ? [] : ['6 can finish']
}

/** Plays random commands and answers what was broken first; nothing where all held. */
export const play = (decide: Decide, def: WorkflowDef, choices: readonly Choice[]): readonly string[] => {
  const world: World = { now: 1_000, truths: { c1: false, c2: false } }
  const [submitted] = [decide(def, draftOf(def), { do: 'submit' }, person('p0', 'new'), factsOf(world))]
  if (!('state' in submitted)) return [`start: ${JSON.stringify(submitted)}`]
  let state = submitted.state
  for (const choice of choices) {
    if (state.state !== 'ongoing' && state.state !== 'interrupted') return broken(def, state)
    world.now += 60_000
    if (choice[0] % 97 === 0) world.truths.c1 = world.truths.c1 !== true
    const [command, by] = choose(def, state, choice)
    const text = JSON.stringify(state)
    const decision = decide(def, state, command, by, factsOf(world))
    if (JSON.stringify(state) !== text) return ['24 the state given is not changed']
    if (!('state' in decision)) continue
    const wrong = [
      ...broken(def, decision.state),
      ...brokenBetween(state, decision.state, effectsOf(decision), { command, by }),
    ]
    if (wrong.length > 0) return [`${command.do}: ${wrong.join('; ')}`]
    state = decision.state
  }
  if (state.state === 'interrupted') {
    const recovered = decide(
      def,
      state,
      { do: 'recover', reason: 'on' },
      person('p5', ...allRights),
      factsOf(world),
    )
    if ('state' in recovered) state = recovered.state
  }
  return state.state === 'ongoing' ? agreeThrough(decide, def, state, world) : broken(def, state)
}
