import { isHuman, nodeAt } from '../shared/drawing.ts'
import type { Activation, CancelCause, Instance, Restore, Seat } from '../shared/state.ts'
import { endChildren } from './flow.ts'
import { enterPeople } from './people.ts'
import { type DraftActivation, isLive, mint, Refused, type Run, track } from './run.ts'
import { cancelTasks, dropTimers, giveAgain, supersede } from './tasks.ts'
import { othersOf, withdrawArrivals } from './undo-rules.ts'

/** The undo set: an activation with everything its completion caused. */
export const undoSet = (
  { activations }: Pick<Instance, 'activations'>,
  target: number,
): ReadonlySet<number> => {
  const found = new Set([target])
  // A cause is always older than what it caused, so one pass in the order of ids is enough.
  for (const { id, causedBy } of activations) if (causedBy.some(cause => found.has(cause))) found.add(id)
  return found
}

/** What caused an activation, by any number of steps. */
export const ancestors = (
  { activations }: Pick<Instance, 'activations'>,
  of: number,
): ReadonlySet<number> => {
  const byId = new Map(activations.map(each => [each.id, each]))
  const found = new Set(byId.get(of)?.causedBy ?? [])
  for (const id of found) for (const cause of byId.get(id)?.causedBy ?? []) found.add(cause)
  return found
}

/** An instance with its drawing. */
interface Drawn {
  readonly def: Run['def']
  readonly state: Pick<Instance, 'activations' | 'tasks'>
}

/** Steps of people that ran and still count, which a step may be returned to. */
export const targetsOf = (run: Drawn, source: Activation): readonly Activation[] => {
  const above = ancestors(run.state, source.id)
  return run.state.activations.filter(
    each =>
      above.has(each.id) &&
      each.state === 'completed' &&
      !each.superseded &&
      each.node !== source.node &&
      isHuman(nodeAt(run.def, each.node)),
  )
}

/** The steps the settings of a node let its holder return to. */
export const returnsOf = (run: Drawn, source: Activation): readonly Activation[] => {
  const node = nodeAt(run.def, source.node)
  const returns = isHuman(node) ? node.settings.returns : undefined
  if (!returns) return []
  const nearest = returns.to === 'previous' ? nearestBefore(run, source) : []
  return targetsOf(run, source).filter(
    ({ id, node }) =>
      returns.to === 'any' ||
      (returns.to === 'initiator' && nodeAt(run.def, node)?.kind === 'start') ||
      (returns.to === 'previous' && nearest.includes(id)) ||
      (returns.to === 'listed' && (returns.listed ?? []).includes(node)),
  )
}

/** The nearest steps of people before one; after a join one for each branch. Steps that passed by themselves are skipped. */
export const nearestBefore = (run: Drawn, source: Activation): readonly number[] => {
  const allowed = new Set(targetsOf(run, source).map(({ id }) => id))
  const byId = new Map(run.state.activations.map(each => [each.id, each]))
  const decided = (id: number) =>
    run.state.tasks.some(task => task.activation === id && task.state === 'done' && task.actor !== undefined)
  const found = new Set<number>()
  const seen = new Set(source.causedBy)
  for (const id of seen)
    if (allowed.has(id) && decided(id)) found.add(id)
    else for (const cause of byId.get(id)?.causedBy ?? []) seen.add(cause)
  return [...found]
}

interface Move {
  readonly target: DraftActivation
  readonly cause: CancelCause
  /** The seats the step begins with again; absent: found anew by the rules. */
  readonly seats?: readonly Seat[]
  readonly direct?: boolean
}

/**
 * The one algorithm behind return, step back, roll back and fetch back (section 3.4): takes away the target with everything it
 * caused, withdraws the arrival of its branch alone, and enters the target once more where it was. Answers the new activation.
 */
export const moveBack = (run: Run, { target, cause, seats, direct }: Move): DraftActivation => {
  const { state } = run
  const undone = undoSet(state, target.id)
  // Before anything else is tracked: the last row is the move itself.
  for (const task of state.tasks) if (undone.has(task.activation)) supersede(run, task)
  refuseIrreversible(run, undone)
  const restore = direct ? remember(run, target, undone) : undefined
  for (const activation of state.activations) {
    if (!undone.has(activation.id)) continue
    if (isLive(activation)) {
      cancelTasks(run, activation.id, cause)
      endChildren(run, activation)
      activation.state = 'cancelled'
      activation.left = run.facts.now
    }
    activation.superseded = true
  }
  dropTimers(run, timer => undone.has(timer.activation))
  for (const scope of state.scopes)
    if (scope.causedBy.some(id => undone.has(id))) Object.assign(scope, { open: false, dropped: true })
  withdrawArrivals(run, target)
  state.movedBack = state.next
  const token = { node: target.node, path: target.path, causes: target.causedBy, passed: [] }
  if (seats) enterAgain(run, target, seats, cause)
  else enterPeople(run, token)
  const entered = state.activations.findLast(({ node, superseded }) => node === target.node && !superseded)
  if (!entered) throw new Refused('target_not_on_path')
  if (restore) entered.restore = restore
  return entered
}

const enterAgain = (run: Run, was: DraftActivation, seats: readonly Seat[], cause: CancelCause): void => {
  const ids = new Map(seats.map(({ id }) => [id, mint(run)]))
  const activation: DraftActivation = {
    id: mint(run),
    node: was.node,
    state: 'active',
    path: was.path,
    causedBy: was.causedBy,
    entered: run.facts.now,
    seats: seats.map(seat => ({
      ...seat,
      id: ids.get(seat.id) ?? seat.id,
      ...(seat.after && { after: seat.after.map(id => ids.get(id) ?? id) }),
    })),
    ...(was.chain && { chain: was.chain }),
    // Taking back an own resubmission does not change how it goes on; any other move starts normal flow.
    ...(was.restore && cause === 'fetched_back' && { restore: was.restore }),
  }
  run.state.activations.push(activation)
  track(run, { action: 'enter', node: was.node, activation: activation.id, actor: null })
  for (const seat of activation.seats)
    if (seat.vote === undefined && !seat.removed) giveAgain(run, activation, seat)
}

/** The seats of a step as they were before anybody decided. */
export const withoutVotes = (seats: readonly Seat[]): readonly Seat[] =>
  seats.map(({ vote: _, ...seat }) => seat)

const remember = (run: Run, target: DraftActivation, undone: ReadonlySet<number>): Restore => {
  const { activations, scopes } = run.state
  return {
    activations: activations
      .filter(each => undone.has(each.id) && isLive(each))
      .map(({ node, path, seats, chain, restore }) => ({
        node,
        path,
        seats: seats.map(seat => ({ ...seat })),
        ...(chain && { chain }),
        ...(restore && { restore }),
      })),
    scopes: scopes
      .filter(({ open, causedBy }) => open && causedBy.some(id => undone.has(id)))
      .map(({ id, node, path, expected, arrived }) => ({
        id,
        node,
        path,
        expected,
        arrived: Object.keys(arrived),
      })),
    closed: target.path.flatMap(({ scope: id, branch }) => {
      const scope = scopes.find(each => each.id === id)
      return scope && Object.hasOwn(scope.arrived, branch)
        ? [{ scope: id, branch, others: othersOf(scope.arrived, branch) }]
        : []
    }),
    values: run.facts.keyValues(),
  }
}

/** Steps that cannot be undone stop a backward move, unless its author may force it. */
const refuseIrreversible = (run: Run, undone: ReadonlySet<number>): void => {
  const passed = run.state.activations.filter(
    each => undone.has(each.id) && !each.superseded && each.state === 'completed',
  )
  const forced = run.by?.rights.includes('force_undo') ?? false
  const stuck = passed.filter(({ node }) => {
    const found = nodeAt(run.def, node)
    const isAutomatic = found?.kind === 'service' || found?.kind === 'rule' || found?.kind === 'script'
    return isAutomatic && found.settings.undo === 'none'
  })
  if (stuck.length > 0 && !forced)
    throw new Refused('irreversible_passed', { nodes: [...new Set(stuck.map(({ node }) => node))] })
  for (const { node } of passed) {
    const found = nodeAt(run.def, node)
    if (
      found?.kind === 'subprocess' &&
      found.settings.wait !== 'async' &&
      !found.settings.undoable &&
      !forced
    )
      throw new Refused('child_finished', { nodes: [node] })
  }
  for (const { id, node } of passed.toReversed()) {
    const found = nodeAt(run.def, node)
    const isAutomatic = found?.kind === 'service' || found?.kind === 'rule' || found?.kind === 'script'
    if (isAutomatic && found.settings.undo === 'compensate')
      run.effects.push({ kind: 'compensate', activation: id, node })
    const work = found?.kind === 'service' ? found.settings.work : undefined
    if (work?.does !== 'call' && work?.does !== 'connector') continue
    const isTakenBack = found?.kind === 'service' && found.settings.undo === 'compensate' && work.back
    if (!isTakenBack) track(run, { action: 'undo_failed', node, activation: id, actor: null })
  }
}
