import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, Commander } from '../shared/command.ts'
import type { WorkflowDef } from '../shared/definition.ts'
import { nodeAt } from '../shared/drawing.ts'
import type { Instance } from '../shared/state.ts'
import { targetsOf, undoSet } from './back.ts'
import { decide } from './decide.ts'
import { type Choice, choose } from './play.ts'
import { cases } from './random.ts'
import { allRights, draftOf, factsOf, person, type World } from './world.ts'

const monitor: Commander = { person: 'p5', rights: allRights }

/** A state that random commands lead to, with the clock it is at. */
const reached = (def: WorkflowDef, choices: readonly Choice[]): { state: Instance; world: World } => {
  const world: World = { now: 1_000, truths: { c1: false, c2: true } }
  const submitted = decide(def, draftOf(def), { do: 'submit' }, person('p0', 'new'), factsOf(world))
  let state = 'state' in submitted ? submitted.state : draftOf(def)
  for (const choice of choices) {
    if (state.state !== 'ongoing') break
    world.now += 60_000
    const decision = decide(def, state, ...choose(def, state, choice), factsOf(world))
    if ('state' in decision && ['ongoing', 'interrupted'].includes(decision.state.state))
      state = decision.state
  }
  return { state, world }
}

const after = (
  def: WorkflowDef,
  state: Instance,
  command: Command,
  by: Commander | null,
  world: World,
): Instance | null => {
  const decision = decide(def, state, command, by, factsOf(world))
  return 'state' in decision ? decision.state : null
}

/** What runs and who has what, without the numbers that entering a node again renews. */
const marking = ({ activations, tasks }: Instance) =>
  activations
    .filter(({ state }) => state === 'active')
    .map(({ id, node, path, seats }) => ({
      node,
      branches: path.map(({ branch }) => branch),
      seats: seats.filter(({ removed }) => !removed).map(({ person, vote }) => `${person} ${vote}`),
      tasks: tasks
        .filter(each => each.activation === id && !['done', 'cancelled', 'waiting'].includes(each.state))
        // A delegation ends with the decision of the step: its seat comes back to the holder.
        .map(({ holder, state }) => `${holder} ${state === 'pool' ? 'pool' : 'open'}`)
        .toSorted(),
    }))
    .map(each => JSON.stringify(each))
    .toSorted()

test('18 fetching back right after a decision gives the marking before it', {
  timeout: timeForRuns(60_000),
}, () => {
  let fetched = 0
  fc.assert(
    fc.property(cases(15), fc.nat(1_000), ({ def, choices }, which) => {
      const { state, world } = reached(def, choices)
      const open = state.tasks.filter(task => task.state === 'open')
      const task = open[which % Math.max(1, open.length)]
      if (!task?.holder) return
      const node = state.activations.find(({ id }) => id === task.activation)?.node ?? ''
      const what = nodeAt(def, node)?.kind === 'approve' ? 'agree' : 'submit'
      const decided = after(def, state, { do: what, task: task.id }, person(task.holder), world)
      const back =
        decided && after(def, decided, { do: 'fetch_back', task: task.id }, person(task.holder), world)
      if (!back) return
      fetched++
      expect(marking(back)).toEqual(marking(state))
    }),
    { numRuns: runs(150) },
  )
  expect(fetched).toBeGreaterThan(20)
})

test('19 interrupting and recovering leaves everything as it was', { timeout: timeForRuns(60_000) }, () => {
  let tried = 0
  fc.assert(
    fc.property(cases(15), fc.nat(1_000_000), ({ def, choices }, later) => {
      const { state, world } = reached(def, choices)
      const stopped = after(def, state, { do: 'interrupt', reason: 'stop' }, monitor, world)
      if (!stopped) return
      const on = after(def, stopped, { do: 'recover', reason: 'on' }, monitor, {
        ...world,
        now: world.now + later,
      })
      tried++
      const kept = ({ activations, scopes, tasks, timers, state }: Instance) => ({
        state,
        activations,
        scopes,
        tasks: tasks.map(({ due: _, ...task }) => task),
        timers: timers.map(({ at: _, ...timer }) => timer),
      })
      expect(on && kept(on)).toEqual(kept(state))
    }),
    { numRuns: runs(100) },
  )
  expect(tried).toBeGreaterThan(20)
})

test('20 and 22 moving back enters the target again and leaves what it did not cause alone', {
  timeout: timeForRuns(60_000),
}, () => {
  let moved = 0
  fc.assert(
    fc.property(cases(20), fc.nat(1_000), ({ def, choices }, which) => {
      const { state, world } = reached(def, choices)
      const ran = state.activations.filter(each => each.state === 'completed' && !each.superseded)
      const target = ran[which % Math.max(1, ran.length)]
      const back =
        target && after(def, state, { do: 'roll_back', to: target.id, reason: 'again' }, monitor, world)
      if (!back) return
      moved++
      expect(back.activations.some(each => each.state === 'active' && each.node === target.node)).toBe(true)
      const undone = undoSet(state, target.id)
      const others = (instance: Instance) =>
        instance.tasks.filter(
          ({ activation }) =>
            state.activations.some(({ id }) => id === activation) && !undone.has(activation),
        )
      expect(others(back)).toEqual(others(state))
    }),
    { numRuns: runs(150) },
  )
  expect(moved).toBeGreaterThan(20)
})

test('17 returning and a direct resubmission with the same data give the same steps, seats and kept votes', {
  timeout: timeForRuns(60_000),
}, () => {
  let restored = 0
  fc.assert(
    fc.property(cases(15), fc.nat(1_000), fc.nat(1_000), ({ def, choices }, which, where) => {
      const { state, world } = reached(def, choices)
      const open = state.tasks.filter(task => task.state === 'open')
      const task = open[which % Math.max(1, open.length)]
      const source = state.activations.find(({ id }) => id === task?.activation)
      if (!task?.holder || !source) return
      const targets = targetsOf({ def, state }, source)
      const target = targets[where % Math.max(1, targets.length)]
      if (!target) return
      const why = { to: target.id, resubmit: 'direct', reason: 'again' } as const
      let now = after(def, state, { do: 'return', task: task.id, ...why }, person(task.holder), world)
      if (!now) return
      const entered = now.activations.at(-1)?.id
      const isLive = () =>
        now?.activations.some(({ id, state }) => id === entered && state === 'active') === true
      for (let left = 50; left > 0 && now && isLive(); left--) {
        const next: Instance = now
        const mine = next.tasks.find(
          ({ activation, state }) => activation === entered && ['open', 'pool'].includes(state),
        )
        const who = mine?.holder ?? seatPerson(next, mine)
        const what = nodeAt(def, target.node)?.kind === 'approve' ? 'agree' : 'submit'
        const command: Command =
          mine?.state === 'pool' ? { do: 'claim', task: mine.id } : { do: what, task: mine?.id ?? 0 }
        now = after(def, next, command, person(who), world)
      }
      restored++
      expect(now && marking(now)).toEqual(marking(state))
    }),
    { numRuns: runs(150) },
  )
  expect(restored).toBeGreaterThan(20)
})

const seatPerson = (state: Instance, task: Instance['tasks'][number] | undefined): string =>
  state.activations.find(({ id }) => id === task?.activation)?.seats.find(({ id }) => id === task?.seat)
    ?.candidates?.[0] ?? ''
