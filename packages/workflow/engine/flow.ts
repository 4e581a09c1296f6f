import type { NodeId } from '@gantry/graph/shared'
import { nextOf } from '../shared/drawing.ts'
import type { Outcome } from '../shared/state.ts'
import { restored } from './restore.ts'
import { type DraftActivation, isLive, isRunning, mint, type Run, type Token, track } from './run.ts'
import { cancelTasks, dropTimers } from './tasks.ts'

/** Sends a token on by a port of a node. */
export const forward = (run: Run, from: NodeId, port: string, token: Omit<Token, 'node'>): void => {
  const node = nextOf(run.def, from, port)
  // After a terminating end the other branches of the same split are not entered.
  if (node !== undefined && isRunning(run.state)) run.enter(run, { ...token, node })
}

/** Records that a node was entered. Seats, tasks and timers of this entering refer to the activation. */
export const activate = (run: Run, { node, path, causes }: Token): DraftActivation => {
  const activation: DraftActivation = {
    id: mint(run),
    node,
    state: 'active',
    path,
    causedBy: causes,
    entered: run.facts.now,
    seats: [],
  }
  run.state.activations.push(activation)
  return activation
}

/** Ends an activation and sends its token on. */
export const complete = (run: Run, activation: DraftActivation, port = 'out'): void => {
  leave(run, activation)
  if (port === 'out' && activation.restore && !activation.chain?.length && restored(run, activation)) return
  forward(run, activation.node, port, { path: activation.path, causes: [activation.id], passed: [] })
}

/** Ends an activation without sending its token on. */
export const leave = (run: Run, activation: DraftActivation): void => {
  activation.state = 'completed'
  activation.left = run.facts.now
  cancelTasks(run, activation.id, 'decided')
  dropTimers(run, timer => timer.activation === activation.id)
}

/** Ends the instance: whatever still runs is cancelled. */
export const finish = (run: Run, outcome: Outcome): void => {
  const { state } = run
  for (const activation of state.activations.filter(isLive)) {
    cancelTasks(run, activation.id, 'terminated')
    endChildren(run, activation)
    activation.state = 'cancelled'
    activation.left = run.facts.now
  }
  for (const scope of state.scopes) scope.open = false
  state.timers = []
  state.state = 'finished'
  state.outcome = outcome
  state.ended = run.facts.now
  track(run, { action: 'finish', actor: null })
  run.effects.push({ kind: 'tell', event: 'finished', to: [state.initiator] })
}

/** Ends the running children of a sub-process: nothing waits for them any more. */
export const endChildren = (run: Run, { children }: DraftActivation): void => {
  if (children && children.running.length > 0)
    run.effects.push({ kind: 'end_children', children: children.running, how: 'invalidate' })
}

/** The outcome of an instance whose last token has ended. */
export const outcomeOf = (run: Run): Outcome => {
  const ended = run.state.activations.findLast(
    ({ node, superseded }) => run.def.nodes[node]?.kind === 'end' && !superseded,
  )
  const end = ended && run.def.nodes[ended.node]
  if (end?.kind === 'end' && end.settings.outcome) return end.settings.outcome
  const asked = run.state.activations.some(
    ({ node, superseded }) => run.def.nodes[node]?.kind === 'approve' && !superseded,
  )
  return asked ? 'approved' : 'completed'
}
