import type { WorkflowDef } from '../shared/definition.ts'
import type { Effect } from '../shared/effect.ts'
import type { InBranch, Instance } from '../shared/state.ts'
import { signOf } from './people.ts'
import type { Run } from './run.ts'
import { settle } from './vote.ts'

const final = ['done', 'cancelled']

/** What a state breaks of the invariants of section 4, by their numbers there. */
export const broken = (def: WorkflowDef, state: Instance): readonly string[] => {
  const live = state.activations.filter(each => each.state === 'active')
  const movable = state.tasks.some(task => ['pool', 'open', 'offered', 'delegated'].includes(task.state))
  const running = state.state === 'ongoing' || state.state === 'interrupted'
  const found: string[] = []
  const must = (holds: boolean, which: string) => {
    if (!holds) found.push(which)
  }
  must(!running || movable || state.timers.length > 0, '1 somebody can move it')
  must(
    running ||
      (live.length === 0 &&
        state.timers.length === 0 &&
        state.tasks.every(task => final.includes(task.state))),
    '2 nothing is left',
  )
  const within = (path: readonly InBranch[], scope: number, branch: string) =>
    path.some(each => each.scope === scope && each.branch === branch)
  for (const scope of state.scopes.filter(({ open }) => open))
    for (const branch of scope.expected) {
      const arrived = Object.hasOwn(scope.arrived, branch)
      must(arrived !== live.some(({ path }) => within(path, scope.id, branch)), '3 arrived or running')
    }
  for (const { path } of live)
    for (const { scope: id, branch } of path) {
      const scope = state.scopes.find(each => each.id === id)
      must(scope?.open === true && !Object.hasOwn(scope.arrived, branch), '4 open around what runs')
    }
  const places = live.map(({ path }) => JSON.stringify(path))
  for (const [at, one] of live.entries())
    for (const [other, { path }] of live.entries())
      if (at !== other)
        must(JSON.stringify(path.slice(0, one.path.length)) !== places[at], '4 no token around another')
  must(
    live.every(({ superseded }) => !superseded),
    '5 nothing superseded runs',
  )
  for (const each of live) {
    const tasks = state.tasks.filter(({ activation }) => activation === each.id)
    const undecided = each.seats.filter(({ vote, removed }) => vote === undefined && !removed)
    must(
      undecided.every(
        ({ id }) => tasks.filter(({ seat, state }) => seat === id && !final.includes(state)).length === 1,
      ),
      '13 one task at a time for a seat',
    )
    const sign = signOf({ def } as Run, each)
    must(each.seats.length === 0 || settle(sign, each.seats) === 'open', '11 a settled step does not run')
    if (sign.mode === 'serial_sign')
      must(
        tasks.filter(({ state }) => ['open', 'offered', 'delegated'].includes(state)).length <= 1,
        '12 one open seat at a time',
      )
  }
  return found
}

/** What two states in a row break. */
export const brokenBetween = (
  before: Instance,
  after: Instance,
  effects: readonly Effect[],
): readonly string[] => {
  const found: string[] = []
  const rows = effects.flatMap(effect => (effect.kind === 'track' ? [effect.row] : []))
  if (rows.some(({ seq }, at) => seq !== before.tracked + at + 1)) found.push('23 numbers without gaps')
  if (rows.length !== after.tracked - before.tracked) found.push('23 every row is counted')
  for (const each of before.activations) {
    const now = after.activations.find(({ id }) => id === each.id)
    if (!now || (each.superseded && !now.superseded)) found.push('5 superseded stays')
  }
  for (const task of before.tasks) {
    const now = after.tasks.find(({ id }) => id === task.id)
    if (!now) found.push('23 nothing is deleted')
    if (final.includes(task.state) && now?.state !== task.state) found.push('14 a decision stays')
    if (now?.finished !== undefined && now.finished < now.received) found.push('23 finish after receipt')
  }
  return found
}
