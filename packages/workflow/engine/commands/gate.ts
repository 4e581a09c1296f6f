import { addWork, workBetween } from '@gantry/base/shared'
import type { Command } from '../../shared/command.ts'
import { isHuman, nodeAt } from '../../shared/drawing.ts'
import type { Effect } from '../../shared/effect.ts'
import { reasonOf, self } from '../acting.ts'
import { endChildren } from '../flow.ts'
import { isLive, Refused, type Run, track } from '../run.ts'
import { cancelTasks } from '../tasks.ts'

const grace = 3_600_000

/** Everybody who still has something to do. */
const holders = (run: Run): readonly string[] => [
  ...new Set(
    run.state.tasks.flatMap(task =>
      ['open', 'offered', 'delegated'].includes(task.state) ? (task.holder ?? []) : [],
    ),
  ),
]

const children = (run: Run, how: Extract<Effect, { kind: 'end_children' }>['how']): void => {
  const running = run.state.activations.flatMap(each => (isLive(each) ? (each.children?.running ?? []) : []))
  if (running.length > 0) run.effects.push({ kind: 'end_children', children: running, how })
}

type Gate = Omit<Command & { readonly do: 'interrupt' }, 'do'>

/** Closes the gate: tasks stay as they are, clocks stop. */
export const interrupt = (run: Run, { reason }: Gate): void => {
  const mine = run.def.initiatorInterrupts && run.by && self(run.by) === run.state.initiator
  if (run.by && !mine && !run.by.rights.includes('monitor')) throw new Refused('not_holder')
  const text = reasonOf(run, reason)
  run.state.state = 'interrupted'
  run.state.interrupted = {
    at: run.facts.now,
    by: run.by ? self(run.by) : '',
    ...(!run.by && { byParent: true as const }),
  }
  track(run, { action: 'interrupt', text })
  children(run, 'interrupt')
  run.effects.push({ kind: 'tell', event: 'interrupted', to: holders(run), text })
}

/** An instant as much later as there was left of it when the gate closed: by working time where its limit counts that. */
const laterBy = (run: Run, activation: number, at: number, closed: number): number => {
  const { now, calendar, timeZone } = run.facts
  const node = nodeAt(run.def, run.state.activations.find(({ id }) => id === activation)?.node ?? '')
  const limit =
    node?.kind === 'timer' ? node.settings.until : isHuman(node) ? node.settings.timeLimit?.limit : undefined
  const isWork = limit !== undefined && 'calendar' in limit && limit.calendar === 'work'
  const left = isWork ? workBetween(calendar, timeZone, closed, at) : 0
  return (left > 0 ? addWork(calendar, timeZone, now, left) : null) ?? at + now - closed
}

/** Opens the gate: clocks go on with the time that was left; what is overdue gets an hour. */
export const recover = (run: Run, { reason }: Gate): void => {
  const { interrupted } = run.state
  if (!interrupted) throw new Refused('instance_state', { state: run.state.state })
  const may = run.by ? interrupted.by === self(run.by) || run.by.rights.includes('monitor') : true
  if (!may) throw new Refused('not_holder')
  const text = reasonOf(run, reason)
  const { now } = run.facts
  const later = (id: number, at: number) => laterBy(run, id, at, interrupted.at)
  for (const timer of run.state.timers)
    timer.at = Math.max(later(timer.activation, timer.at), now + (timer.at <= interrupted.at ? grace : 0))
  for (const task of run.state.tasks)
    if (task.due !== undefined && task.finished === undefined) task.due = later(task.activation, task.due)
  run.state.pauses = [...(run.state.pauses ?? []), { from: interrupted.at, to: now }]
  run.state.state = 'ongoing'
  delete run.state.interrupted
  track(run, { action: 'recover', text })
  children(run, 'recover')
  run.effects.push({ kind: 'tell', event: 'recovered', to: holders(run), text })
}

/** Declares it void, for good. */
export const invalidate = (run: Run, { reason }: Gate): void => {
  const { state, by } = run
  const untouched = state.tasks.every(
    task => task.activation === state.activations[0]?.id || task.state !== 'done',
  )
  const mine = by !== null && self(by) === state.initiator && untouched
  const needed = state.state === 'finished' ? 'invalidate_finished' : 'monitor'
  if (by && !by.rights.includes(needed) && !(mine && state.state !== 'finished'))
    throw new Refused('not_holder')
  const text = reasonOf(run, reason)
  const told = holders(run)
  for (const activation of state.activations.filter(isLive)) {
    cancelTasks(run, activation.id, 'invalidated')
    endChildren(run, activation)
    activation.state = 'cancelled'
    activation.left = run.facts.now
  }
  for (const scope of state.scopes) scope.open = false
  state.timers = []
  state.state = 'invalidated'
  state.ended = run.facts.now
  delete state.interrupted
  track(run, { action: 'invalidate', text })
  run.effects.push({
    kind: 'tell',
    event: 'invalidated',
    to: [...new Set([...told, state.initiator])],
    text,
  })
}
