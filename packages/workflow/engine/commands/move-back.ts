import type { Command } from '../../shared/command.ts'
import { isHuman, nodeAt } from '../../shared/drawing.ts'
import type { Seat } from '../../shared/state.ts'
import {
  type Acting,
  actingFor,
  mayFollowUp,
  optionalReasonOf,
  reachedBy,
  reasonOf,
  refuseHandled,
  self,
} from '../acting.ts'
import { moveBack, nearestBefore, returnsOf, targetsOf, undoSet, withoutVotes } from '../back.ts'
import {
  activationOf,
  type DraftActivation,
  type DraftTask,
  humanNode,
  isLive,
  Refused,
  type Run,
  seatOf,
  taskOf,
  track,
} from '../run.ts'
import { giveAgain, openNext, supersede } from '../tasks.ts'
import { settle, signOf } from '../vote.ts'

const sendBack = (
  run: Run,
  {
    task,
    activation,
    who,
    target,
    reason,
    direct,
    result,
  }: {
    readonly task: DraftTask
    readonly activation: DraftActivation
    readonly who: Acting
    readonly target: DraftActivation
    readonly reason: string
    readonly direct: boolean
    readonly result: 'return' | 'step_back'
  },
): void => {
  const reached = reachedBy(task)
  delete task.offer
  Object.assign(task, { ...reached, state: 'done', result, finished: run.facts.now, ...who })
  track(run, {
    action: result,
    node: activation.node,
    activation: activation.id,
    task: task.id,
    seat: task.seat,
    text: reason,
    to: target.id,
    ...who,
  })
  const entered = moveBack(run, { target, cause: 'superseded', seats: withoutVotes(target.seats), direct })
  run.effects.push({
    kind: 'tell',
    event: 'returned',
    to: holdersOf(entered),
    node: entered.node,
    text: reason,
  })
}

/** Sends back for rework. */
export const sendReturn = (run: Run, command: Extract<Command, { do: 'return' }>): void => {
  const { task, activation } = taskOf(run, command.task)
  const who = actingFor(run, task, activation, 'return')
  const { settings } = humanNode(run, activation)
  const { returns, buttons } = settings
  if (!buttons?.return || !returns) throw new Refused('not_allowed_by_node')
  const reason = reasonOf(run, command.reason)
  const target = activationOf(run, command.to)
  if (target.node === activation.node) throw new Refused('target_is_self')
  if (!targetsOf(run, activation).some(({ id }) => id === target.id)) throw new Refused('target_not_on_path')
  if (!returnsOf(run, activation).some(({ id }) => id === target.id)) throw new Refused('not_allowed_by_node')
  const chosen = returns.resubmit === 'chooser' ? (command.resubmit ?? 'rerun') : returns.resubmit
  sendBack(run, { task, activation, who, target, reason, direct: chosen === 'direct', result: 'return' })
}

/** Sends back to whoever sent it here. */
export const stepBack = (run: Run, command: Extract<Command, { do: 'step_back' }>): void => {
  const { task, activation } = taskOf(run, command.task)
  const who = actingFor(run, task, activation, 'return')
  if (!humanNode(run, activation).settings.buttons?.step_back) throw new Refused('not_allowed_by_node')
  const reason = reasonOf(run, command.reason)
  const offered = nearestBefore(run, activation)
  const to = command.to ?? (offered.length === 1 ? offered[0] : undefined)
  if (to === undefined || !offered.includes(to)) throw new Refused('target_not_on_path')
  sendBack(run, {
    task,
    activation,
    who,
    target: activationOf(run, to),
    reason,
    direct: false,
    result: 'step_back',
  })
}

/** A monitor rewinds the run to any step of people that ran and counts. Executors are found anew. */
export const rollBack = (run: Run, { to, reason }: Extract<Command, { do: 'roll_back' }>): void => {
  const text = reasonOf(run, reason)
  const target = activationOf(run, to)
  if (target.state !== 'completed' || target.superseded || !isHuman(nodeAt(run.def, target.node)))
    throw new Refused('target_not_on_path')
  track(run, { action: 'roll_back', node: target.node, text, to })
  if (run.state.state === 'finished') {
    run.state.state = 'ongoing'
    delete run.state.outcome
    delete run.state.ended
  }
  delete target.chain
  const before = decided(run.state.tasks)
  const entered = moveBack(run, { target, cause: 'superseded' })
  const still = new Set(decided(run.state.tasks))
  const told = new Set([run.state.initiator, ...before.filter(person => !still.has(person))])
  for (const person of holdersOf(entered)) told.delete(person)
  run.effects.push({ kind: 'tell', event: 'rolled_back', to: [...told], node: target.node, text })
}

const holdersOf = ({ seats }: DraftActivation): readonly string[] =>
  seats.flatMap(({ person, candidates = [] }) => person ?? candidates)

/** Everybody with a decision that counts. */
const decided = (tasks: readonly DraftTask[]): readonly string[] =>
  tasks.flatMap(({ state, superseded, actor }) => (state === 'done' && !superseded && actor ? [actor] : []))

/** Takes an own decision back as long as nobody has acted on it. */
export const fetchBack = (run: Run, command: Extract<Command, { do: 'fetch_back' }>): void => {
  const { task, activation } = taskOf(run, command.task)
  const isMine = mayFollowUp(run, task.actor) || mayFollowUp(run, task.onBehalfOf)
  if (!isMine && !run.by?.rights.includes('monitor')) throw new Refused('not_holder')
  if (task.state !== 'done' || task.superseded || task.actor === undefined) throw new Refused('task_state')
  if (!['submit', 'agree', 'disagree'].includes(task.result ?? '')) throw new Refused('task_state')
  const { buttons } = humanNode(run, activation).settings
  if (buttons?.fetch_back === false) throw new Refused('not_allowed_by_node')
  const text = optionalReasonOf(run, command.reason)
  const row = {
    action: 'fetch_back' as const,
    node: activation.node,
    activation: activation.id,
    task: task.id,
    seat: task.seat,
    ...(text !== undefined && { text }),
    ...inNameOf(run, task),
  }
  if (isLive(activation)) {
    const followers = followersOf(run, task, activation)
    const waits = followers.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
    track(run, { ...row, ...(waits.length > 0 && { waits }) })
    reopenSeat(run, task, activation, followers)
    return
  }
  track(run, row)
  refuseIfHandled(run, activation)
  const seats = activation.seats.map((seat): Seat => {
    const { vote: _, ...undecided } = seat
    return seat.id === task.seat ? undecided : seat
  })
  // A vote that did not settle the step did not send it on, so taking it back does not bring it back.
  if (settle(signOf(run, activation), seats) !== 'open') throw new Refused('next_handled')
  moveBack(run, { target: activation, cause: 'fetched_back', seats })
}

/** The person an agent takes the decision back for. */
const inNameOf = ({ by }: Run, { actor, onBehalfOf }: DraftTask): Partial<Acting> =>
  by === null ||
  by.rights.includes('monitor') ||
  actor === undefined ||
  self(by) === actor ||
  self(by) === onBehalfOf
    ? {}
    : { onBehalfOf: actor, via: 'agency' }

/** Everything after it has to be as it was entered. */
const refuseIfHandled = (run: Run, activation: DraftActivation): void => {
  for (const each of run.state.activations) {
    if (each.id === activation.id || !undoSet(run.state, activation.id).has(each.id)) continue
    const kind = nodeAt(run.def, each.node)?.kind
    if (kind === 'cc' && each.state === 'completed') continue
    const touched =
      !isLive(each) ||
      each.seats.some(({ vote }) => vote !== undefined) ||
      run.state.tasks.some(task => task.activation === each.id && task.state === 'delegated') ||
      (kind !== 'timer' && !isHuman(nodeAt(run.def, each.node)))
    if (touched) throw new Refused('next_handled')
  }
}

/** The tasks whose turn comes after a seat. @throws Refused next_handled, task_handled where one of them was begun */
const followersOf = (run: Run, task: DraftTask, activation: DraftActivation): readonly DraftTask[] => {
  const followers = activation.seats.filter(({ after }) => after?.includes(task.seat))
  if (followers.some(({ vote }) => vote !== undefined)) throw new Refused('next_handled')
  const next = run.state.tasks.filter(
    each =>
      each.activation === activation.id &&
      followers.some(({ id }) => id === each.seat) &&
      each.state !== 'done',
  )
  if (next.some(({ state }) => state === 'delegated')) throw new Refused('next_handled')
  for (const each of next) refuseHandled(each)
  return next
}

const reopenSeat = (
  run: Run,
  task: DraftTask,
  activation: DraftActivation,
  next: readonly DraftTask[],
): void => {
  for (const each of next) {
    each.state = 'waiting'
    delete each.offer
  }
  run.state.timers = run.state.timers.filter(timer => !next.some(({ id }) => id === timer.task))
  supersede(run, task)
  const seat = seatOf(activation, task.seat)
  delete seat.vote
  giveAgain(run, activation, seat, { ...(task.due !== undefined && { due: task.due }) })
  // Others of its voice wait no longer because it had disagreed.
  openNext(run, activation)
}
