import type { Command, Commander } from '../shared/command.ts'
import type { WorkflowDef } from '../shared/definition.ts'
import { nodeAt } from '../shared/drawing.ts'
import type { Effect } from '../shared/effect.ts'
import type { Activation, InBranch, Instance, Seat } from '../shared/state.ts'
import { settle, signOf, voicesOf } from './vote.ts'

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
  const works = live.some(({ node }) => automatic.includes(nodeAt(def, node)?.kind ?? ''))
  must(!running || movable || state.timers.length > 0 || works, '1 somebody can move it')
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
    const sign = signOf({ def }, each)
    must(each.seats.length === 0 || settle(sign, each.seats) === 'open', '11 a settled step does not run')
    if (sign.mode === 'serial_sign')
      must(
        tasks.filter(({ state }) => ['open', 'offered', 'delegated'].includes(state)).length <= 1,
        '12 one open seat at a time',
      )
  }
  for (const each of state.activations)
    if (each.state === 'completed') must(isWellDecided(def, state, each), '9 and 10 decided as its mode says')
  return found
}

const automatic: readonly string[] = ['service', 'rule', 'script', 'subprocess']

/** Whether the votes at a step that was left are those its mode of signing asks for. */
const isWellDecided = (def: WorkflowDef, state: Instance, { node, id, seats }: Activation): boolean => {
  const { kind, settings } = nodeAt(def, node) ?? {}
  if (kind !== 'approve' || !settings || !('sign' in settings)) return true
  const own = state.tasks.filter(({ activation }) => activation === id)
  const isLeft = own.some(
    ({ result }) => result === 'return' || result === 'step_back' || result === 'auto_return',
  )
  const { sign, disagree = { does: 'end_rejected' } } = settings
  const taken = seats.filter(({ removed }) => !removed)
  const voices = sign.mode === 'or_sign' || sign.mode === 'vote' ? voicesOf(seats) : taken
  if (isLeft || voices.length === 0) return true
  const votes = (vote: string) => voices.filter(each => each.vote === vote).length
  const mayFail = disagree.does === 'continue' || state.outcome === 'rejected'
  const isFinished = ({ id, after = [] }: Seat) =>
    taken.every(
      ({ vote, ...each }) =>
        vote === 'agree' || vote === 'abstain' || !(after.includes(each.id) || each.after?.includes(id)),
    )
  if (votes('agree') > 0 && !mayFail && !taken.some(seat => seat.vote === 'agree' && isFinished(seat)))
    return false
  if (sign.mode === 'or_sign')
    return votes('agree') > 0
      ? votes('agree') === 1
      : mayFail && (sign.orReject === 'all' ? votes('disagree') >= 1 : votes('disagree') === 1)
  if (sign.mode === 'countersign' || sign.mode === 'serial_sign')
    return votes('agree') === voices.length || (mayFail && votes('disagree') > 0)
  return votes('agree') > 0 || mayFail
}

/** What two states in a row break, and the command between them. */
export const brokenBetween = (
  before: Instance,
  after: Instance,
  effects: readonly Effect[],
  given?: { readonly command: Command; readonly by: Commander | null },
): readonly string[] => {
  const found: string[] = []
  const rows = effects.flatMap(effect => (effect.kind === 'track' ? [effect.row] : []))
  if (rows.some(({ seq }, at) => seq !== before.tracked + at + 1)) found.push('23 numbers without gaps')
  if (rows.length !== after.tracked - before.tracked) found.push('23 every row is counted')
  if (given?.by && rows.length === 0) found.push('24 an accepted command adds a row')
  if (rows.some(({ action, text = '' }) => withReason.includes(action) && [...text].length > 60))
    found.push('34 a reason has at most 60 characters')
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
  for (const each of before.activations) {
    const seats = after.activations.find(({ id }) => id === each.id)?.seats.length ?? 0
    const more = seats - each.seats.length
    if (more !== 0 && (more !== 1 || given?.command.do !== 'add_signer')) found.push('13 seats stay as many')
  }
  if (given) found.push(...brokenActors(before, after, given.by))
  return found
}

const withReason: readonly string[] = [
  'remove_signer',
  'return',
  'step_back',
  'roll_back',
  'fetch_back',
  'interrupt',
  'recover',
  'invalidate',
  'refuse',
  'skip_job',
]

/** Invariant 15: who may have decided what was decided just now, and in whose name. */
const brokenActors = (before: Instance, after: Instance, by: Commander | null): readonly string[] =>
  after.tasks.flatMap(task => {
    const was = before.tasks.find(({ id }) => id === task.id)
    if (task.state !== 'done' || was?.state === 'done' || task.actor === undefined) return []
    const holder = was?.holder ?? after.initiator
    const me = by?.hosting ?? by?.person
    const allowed =
      was?.state === 'delegated'
        ? me === was.offer?.to && task.via === 'delegate'
        : by?.hosting !== undefined
          ? by.hosting === holder && task.via === 'hosting'
          : by?.person === holder
            ? task.via === undefined
            : task.via === 'agency' && by?.agencies?.some(({ principal }) => principal === holder)
    const named = task.actor === holder ? task.onBehalfOf === undefined : task.onBehalfOf === holder
    return [
      ...(allowed && task.actor === by?.person ? [] : ['15 the actor may act for the holder']),
      ...(named ? [] : ['15 in whose name is said']),
    ]
  })
