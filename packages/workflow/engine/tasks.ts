import { addWork } from '@gantry/base/shared'
import type { CancelCause, PersonId, Seat, TaskState } from '../shared/state.ts'
import {
  type DraftActivation,
  type DraftTask,
  humanNode,
  isFinal,
  mint,
  type Run,
  seatOf,
  track,
} from './run.ts'
import { hasDisagreed, signOf } from './vote.ts'

const minute = 60_000

/** When a step received now is due; undefined without a limit, or where the field holds no time. */
const dueAt = (run: Run, activation: DraftActivation): number | undefined => {
  const { timeLimit } = humanNode(run, activation).settings
  if (!timeLimit) return undefined
  return timeAfter(run, timeLimit.limit)
}

/** The end of a duration from now on, or the time a field holds. */
export const timeAfter = (
  run: Run,
  limit: { readonly minutes: number; readonly calendar?: 'natural' | 'work' } | { readonly field: string },
): number | undefined => {
  const { now, calendar, timeZone } = run.facts
  if ('field' in limit) {
    const at = Date.parse(String(run.facts.value(limit.field) ?? ''))
    return Number.isNaN(at) ? undefined : at
  }
  if (limit.calendar !== 'work') return now + limit.minutes * minute
  return addWork(calendar, timeZone, now, limit.minutes * minute) ?? undefined
}

/** Whether everybody a seat waits for has decided, and what it decides still counts. */
const isReady = (run: Run, activation: DraftActivation, seat: Seat): boolean =>
  (seat.after ?? []).every(id => {
    const before = activation.seats.find(each => each.id === id)
    return !before || before.removed || before.vote !== undefined
  }) && !hasDisagreed(signOf(run, activation), activation.seats, seat)

/** Makes the task of a seat: waiting, to be claimed, or open. `note`: what its person is told with it. */
export const giveTask = (
  run: Run,
  activation: DraftActivation,
  seat: Seat,
  extra: Partial<DraftTask> = {},
  note?: string,
): DraftTask => {
  const state: TaskState = !isReady(run, activation, seat)
    ? 'waiting'
    : seat.person === null
      ? 'pool'
      : 'open'
  const task: DraftTask = {
    id: mint(run),
    activation: activation.id,
    seat: seat.id,
    holder: seat.person,
    state,
    received: run.facts.now,
    ...(seat.origin === 'exception' && { exception: true as const }),
    ...extra,
  }
  run.state.tasks.push(task)
  if (state !== 'waiting') receive(run, activation, task, seat, note)
  return task
}

/** Makes the task of a seat that is the same as before: its person is checked once more at the end of the command. */
export const giveAgain = (
  run: Run,
  activation: DraftActivation,
  seat: Seat,
  extra: Partial<DraftTask> = {},
): void => {
  for (const person of seat.person === null ? (seat.candidates ?? []) : [seat.person]) run.recheck.add(person)
  giveTask(run, activation, seat, extra)
}

/** What happens when a task comes to its people: time limit, track, notice. */
const receive = (run: Run, activation: DraftActivation, task: DraftTask, seat: Seat, note?: string): void => {
  task.received = run.facts.now
  const due = task.due ?? dueAt(run, activation)
  if (due !== undefined) {
    task.due = due
    const rules = humanNode(run, activation).settings.timeLimit?.rules ?? []
    for (const [rule, { before = 0 }] of rules.entries())
      run.state.timers.push({
        id: mint(run),
        at: due - before * minute,
        activation: activation.id,
        task: task.id,
        what: 'limit',
        rule,
      })
  }
  const to = seat.person === null ? (seat.candidates ?? []) : [seat.person]
  track(run, {
    action: 'receive',
    node: activation.node,
    activation: activation.id,
    task: task.id,
    seat: seat.id,
    actor: null,
    ...(seat.person !== null && { to: seat.person }),
  })
  run.effects.push({
    kind: 'tell',
    event: 'received',
    to,
    task: task.id,
    node: activation.node,
    ...(note !== undefined && { text: note }),
  })
  run.effects.push({ kind: 'takes_part', people: to, node: activation.node, as: 'executor' })
}

/** Opens the seats whose turn has come. */
export const openNext = (run: Run, activation: DraftActivation): void => {
  for (const task of run.state.tasks) {
    if (task.activation !== activation.id || task.state !== 'waiting') continue
    const seat = seatOf(activation, task.seat)
    if (!isReady(run, activation, seat)) continue
    task.state = seat.person === null ? 'pool' : 'open'
    receive(run, activation, task, seat)
  }
}

export const dropTimers = (run: Run, which: (timer: Run['state']['timers'][number]) => boolean): void => {
  run.state.timers = run.state.timers.filter(timer => !which(timer))
}

/** Marks that a task no longer counts, and the move on the track, its last row so far, by which that first happened. */
export const supersede = ({ state }: Run, task: DraftTask): void => {
  if (task.superseded) return
  task.superseded = true
  task.supersededBy = state.tracked
}

/** Ends a task nobody decided. */
export const cancelTask = (run: Run, task: DraftTask, cause: CancelCause): void => {
  if (isFinal(task)) return
  const told: PersonId[] = [task.holder, task.offer?.to ?? null].filter(person => person !== null)
  task.state = 'cancelled'
  task.cause = cause
  task.finished = run.facts.now
  delete task.offer
  dropTimers(run, timer => timer.task === task.id)
  track(run, {
    action: 'cancel',
    activation: task.activation,
    task: task.id,
    seat: task.seat,
    cause,
    actor: null,
  })
  if (cause === 'fetched_back' && told.length > 0)
    run.effects.push({ kind: 'tell', event: 'fetched_back', to: told, task: task.id })
}

/** Ends the undecided tasks of an activation. */
export const cancelTasks = (run: Run, activation: number, cause: CancelCause): void => {
  for (const task of run.state.tasks) if (task.activation === activation) cancelTask(run, task, cause)
}
