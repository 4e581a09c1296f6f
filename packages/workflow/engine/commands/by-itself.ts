import type { Command } from '../../shared/command.ts'
import { barsInitiator, nodeAt } from '../../shared/drawing.ts'
import type { LimitRule } from '../../shared/human.ts'
import type { Timer } from '../../shared/state.ts'
import { reasonOf } from '../acting.ts'
import { moveBack, withoutVotes } from '../back.ts'
import { complete, forward, leave } from '../flow.ts'
import { weighVotes } from '../people.ts'
import {
  activationOf,
  askAll,
  type DraftActivation,
  type DraftTask,
  humanNode,
  isFinal,
  isLive,
  Refused,
  type Run,
  seatOf,
  track,
} from '../run.ts'
import { dropTimers } from '../tasks.ts'
import { failed, targetFor } from './decide-task.ts'
import { cancelDelegation, passOn } from './hands.ts'

/** Everything that is due now, oldest first. One that became pointless meanwhile is gone from the list. */
export const tick = (run: Run): void => {
  const due = run.state.timers
    .filter(({ at }) => at <= run.facts.now)
    .sort((a, b) => a.at - b.at || a.id - b.id)
  for (const timer of due) {
    if (!run.state.timers.some(({ id }) => id === timer.id)) continue
    dropTimers(run, ({ id }) => id === timer.id)
    fire(run, timer)
  }
}

const fire = (run: Run, timer: Timer): void => {
  const activation = activationOf(run, timer.activation)
  if (!isLive(activation)) return
  if (timer.what === 'wait') {
    complete(run, activation)
    return
  }
  const task = run.state.tasks.find(({ id }) => id === timer.task)
  if (!task || isFinal(task)) return
  if (timer.what === 'offer') {
    cancelDelegation(run, { task: task.id })
    return
  }
  const rule = humanNode(run, activation).settings.timeLimit?.rules[timer.rule ?? 0]
  if (rule) overdue(run, activation, task, rule)
}

const overdue = (run: Run, activation: DraftActivation, task: DraftTask, rule: LimitRule): void => {
  const seat = seatOf(activation, task.seat)
  const people = task.holder === null ? (seat.candidates ?? []) : [task.offer?.to ?? task.holder]
  const row = { node: activation.node, activation: activation.id, task: task.id, seat: seat.id, actor: null }
  // A step that asks for a signature is not agreed to by the clock: its monitor is told instead.
  const isUnsigned = rule.action === 'auto_agree' && humanNode(run, activation).settings.signature
  if (rule.action === 'remind' || rule.action === 'notify_monitor' || isUnsigned) {
    const event = (rule.before ?? 0) > 0 ? 'due_soon' : 'overdue'
    const [monitors = []] = rule.action === 'remind' ? [] : askAll(run, [{ ask: 'administrators' }])
    const to = rule.action === 'remind' ? people : monitors.map(({ id }) => id)
    run.effects.push({ kind: 'tell', event, to, task: task.id, node: activation.node })
    track(run, { ...row, action: 'urge' })
    return
  }
  if (task.offer) cancelDelegation(run, { task: task.id })
  if (rule.action === 'auto_agree') {
    const isStep = nodeAt(run.def, activation.node)?.kind === 'approve'
    seat.vote = isStep ? 'agree' : 'submit'
    Object.assign(task, { state: 'done', result: 'auto_agree', finished: run.facts.now })
    dropTimers(run, ({ task: of }) => of === task.id)
    track(run, { ...row, action: 'auto_agree' })
    weighVotes(run, activation, failed)
    return
  }
  if (rule.action === 'auto_return') {
    const target = targetFor(run, activation, rule.to ?? 'previous')
    Object.assign(task, { state: 'done', result: 'auto_return', finished: run.facts.now })
    track(run, { ...row, action: 'auto_return', to: target.id })
    moveBack(run, { target, cause: 'superseded', seats: withoutVotes(target.seats) })
    return
  }
  if (rule.action === 'escalate') {
    const holder = task.holder ?? seat.candidates?.[0] ?? run.state.initiator
    const [leaders = []] = askAll(run, [{ ask: 'leaders_of', person: holder }])
    const barred = barsInitiator(nodeAt(run.def, activation.node)) ? run.state.initiator : null
    const leader = leaders.find(
      ({ id, active, assignable }) => id !== holder && id !== barred && active && assignable,
    )
    if (!leader) return
    track(run, { ...row, action: 'escalate', to: leader.id })
    const due = task.due
    delete task.due
    passOn(run, task, activation, leader.id)
    if (due !== undefined) task.due = due
    return
  }
  leave(run, activation)
  track(run, { ...row, action: 'auto_pass' })
  if (rule.to) run.enter(run, { node: rule.to, path: activation.path, causes: [activation.id], passed: [] })
  else forward(run, activation.node, 'out', { path: activation.path, causes: [activation.id], passed: [] })
}

/** The result of automatic work: moves the token, unless the step was superseded or the gate is closed. */
export const jobDone = (run: Run, { activation: id }: Extract<Command, { do: 'job_done' }>): void => {
  const activation = activationOf(run, id)
  track(run, { action: 'job_done', node: activation.node, activation: id, actor: null })
  if (!isLive(activation)) return
  if (run.state.state === 'interrupted') activation.held = true
  else complete(run, activation)
}

/** Tells the administrators; the step stays where it is until the work is tried again. */
export const jobFailed = (run: Run, { activation: id }: Extract<Command, { do: 'job_failed' }>): void => {
  const activation = activationOf(run, id)
  const [administrators = []] = askAll(run, [{ ask: 'administrators' }])
  track(run, { action: 'job_failed', node: activation.node, activation: id, actor: null })
  if (!isLive(activation)) return
  const to = administrators.filter(({ active }) => active).map(({ id }) => id)
  run.effects.push({ kind: 'tell', event: 'exception', to, node: activation.node })
}

/** Moves the token past an automatic step whose work failed. @throws Refused task_state, not_allowed_by_node */
export const skipJob = (run: Run, { activation: id, reason }: Extract<Command, { do: 'skip_job' }>): void => {
  const activation = activationOf(run, id)
  if (!isLive(activation)) throw new Refused('task_state')
  const node = nodeAt(run.def, activation.node)
  if (!node || !('undo' in node.settings) || !node.settings.skippable)
    throw new Refused('not_allowed_by_node')
  const text = reasonOf(run, reason)
  track(run, { action: 'skip_job', node: activation.node, activation: id, text })
  if (run.state.state === 'interrupted') activation.held = true
  else complete(run, activation)
}

/** Says on the track that failed work is tried again; nothing moves. */
export const noteRetry = (
  run: Run,
  { do: action, activation: id }: Extract<Command, { do: 'retry_job' }>,
): void =>
  track(run, { action, ...(id !== undefined && { node: activationOf(run, id).node, activation: id }) })

/** Says on the track whether what a server outside did was taken back; nothing moves. */
export const noteUndo = (
  run: Run,
  { do: action, activation: id }: Extract<Command, { do: 'undo_done' | 'undo_failed' }>,
): void => track(run, { action, node: activationOf(run, id).node, activation: id, actor: null })

export const childrenStarted = (
  run: Run,
  { activation: id, ids }: Extract<Command, { do: 'children_started' }>,
): void => {
  const activation = activationOf(run, id)
  if (!isLive(activation)) return
  activation.children = { running: ids, ended: 0 }
  track(run, { action: 'children_started', node: activation.node, activation: id, actor: null })
  if (ids.length === 0) complete(run, activation)
}

export const childDone = (
  run: Run,
  { activation: id, child }: Extract<Command, { do: 'child_done' }>,
): void => {
  const activation = activationOf(run, id)
  const { children } = activation
  if (!isLive(activation) || !children?.running.includes(child)) throw new Refused('task_state')
  const running = children.running.filter(each => each !== child)
  const ended = children.ended + 1
  activation.children = { running, ended }
  track(run, { action: 'child_done', node: activation.node, activation: id, actor: null })
  const node = nodeAt(run.def, activation.node)
  const wait = node?.kind === 'subprocess' ? node.settings.wait : 'all'
  const needed = wait === 'any' ? 1 : typeof wait === 'number' ? wait : Number.POSITIVE_INFINITY
  if (running.length > 0 && ended < needed) return
  if (run.state.state === 'interrupted') activation.held = true
  else complete(run, activation)
}

/** Results that came while the gate was closed go on now. */
export const releaseHeld = (run: Run): void => {
  for (const activation of [...run.state.activations]) {
    if (!activation.held || !isLive(activation)) continue
    delete activation.held
    complete(run, activation)
  }
}
