import type { Command, Commander, CommandName, ProcessRight } from '../shared/command.ts'
import type { NodeKindName, WorkflowDef } from '../shared/definition.ts'
import { nodeAt } from '../shared/drawing.ts'
import type { Effect, Refusal } from '../shared/effect.ts'
import type { Ask, Facts } from '../shared/facts.ts'
import type { Instance, InstanceState } from '../shared/state.ts'
import {
  enterAutomatic,
  enterCc,
  enterEnd,
  enterExclusive,
  enterJoin,
  enterSplit,
  enterSubprocess,
  enterTimer,
} from './automatic.ts'
import {
  childDone,
  childrenStarted,
  jobDone,
  jobFailed,
  noteRetry,
  noteUndo,
  releaseHeld,
  skipJob,
  tick,
} from './commands/by-itself.ts'
import { correct } from './commands/correct.ts'
import { acting, failed } from './commands/decide-task.ts'
import { findAgain } from './commands/find-again.ts'
import { interrupt, invalidate, recover } from './commands/gate.ts'
import {
  accept,
  addSigner,
  cancelDelegation,
  claim,
  delegate,
  handOver,
  holderGone,
  reassign,
  refuse,
  release,
  removeSigner,
} from './commands/hands.ts'
import { fetchBack, rollBack, sendReturn, stepBack } from './commands/move-back.ts'
import { save, submit } from './commands/submit.ts'
import { copyTo, revokeCopies, urge } from './commands/tell.ts'
import { finish, outcomeOf } from './flow.ts'
import { enterPeople, weighVotes } from './people.ts'
import {
  askAll,
  type Draft,
  isFinal,
  isLive,
  isRunning,
  Needs,
  Refused,
  type Run,
  type Token,
} from './run.ts'

/** The answer to a command. `needs`: questions about people that have to be answered before it can be decided. */
export type Decision =
  | { readonly state: Instance; readonly effects: readonly Effect[] }
  | { readonly refused: Refusal }
  | { readonly needs: readonly Ask[] }

const entering: Readonly<Record<NodeKindName, (run: Run, token: Token) => void>> = {
  start: enterPeople,
  fill: enterPeople,
  approve: enterPeople,
  cc: enterCc,
  exclusive: enterExclusive,
  parallel: enterSplit,
  inclusive: enterSplit,
  join: enterJoin,
  subprocess: enterSubprocess,
  service: enterAutomatic,
  rule: enterAutomatic,
  script: enterAutomatic,
  timer: enterTimer,
  end: enterEnd,
}

/** The states of an instance in which a command is possible (section 3.2). */
export const possibleIn: Readonly<Record<CommandName, readonly InstanceState[]>> = {
  save: ['draft', 'ongoing'],
  submit: ['draft', 'ongoing'],
  agree: ['ongoing'],
  disagree: ['ongoing'],
  abstain: ['ongoing'],
  return: ['ongoing'],
  step_back: ['ongoing'],
  roll_back: ['ongoing', 'interrupted', 'finished'],
  fetch_back: ['ongoing'],
  interrupt: ['ongoing'],
  recover: ['interrupted'],
  invalidate: ['ongoing', 'interrupted', 'finished'],
  claim: ['ongoing'],
  release: ['ongoing'],
  delegate: ['ongoing'],
  accept: ['ongoing'],
  refuse: ['ongoing'],
  cancel_delegation: ['ongoing'],
  hand_over: ['ongoing'],
  reassign: ['ongoing', 'interrupted'],
  add_signer: ['ongoing'],
  remove_signer: ['ongoing'],
  urge: ['ongoing'],
  cc: ['ongoing', 'interrupted', 'finished'],
  revoke_cc: ['ongoing', 'interrupted', 'finished', 'invalidated'],
  find_again: ['ongoing', 'interrupted'],
  correct: ['ongoing', 'interrupted', 'finished'],
  tick: ['ongoing'],
  job_done: ['ongoing', 'interrupted'],
  job_failed: ['ongoing', 'interrupted'],
  skip_job: ['ongoing', 'interrupted'],
  retry_job: ['ongoing', 'interrupted', 'finished', 'invalidated'],
  undo_done: ['ongoing', 'interrupted', 'finished', 'invalidated'],
  undo_failed: ['ongoing', 'interrupted', 'finished', 'invalidated'],
  children_started: ['ongoing', 'interrupted'],
  child_done: ['ongoing', 'interrupted'],
  holder_gone: ['ongoing', 'interrupted'],
}

/** Rights that commands need which are not about an own seat. */
const needed: Partial<Record<CommandName, ProcessRight>> = {
  roll_back: 'monitor',
  reassign: 'monitor',
  revoke_cc: 'monitor',
  skip_job: 'monitor',
  retry_job: 'monitor',
  correct: 'correct',
  find_again: 'monitor',
}

/**
 * Decides one command on one instance: the new state with everything that has to happen, or why not. Pure: the same arguments
 * give the same answer, nothing is read and nothing waits.
 */
export const decide = (
  def: WorkflowDef,
  before: Instance,
  command: Command,
  by: Commander | null,
  facts: Facts,
): Decision => {
  const run: Run = {
    def,
    facts,
    command,
    by,
    state: structuredClone(before) as Draft,
    effects: [],
    enter: (run, token) => {
      const node = nodeAt(def, token.node)
      if (node && isRunning(run.state)) entering[node.kind](run, token)
    },
    automaticDecisions: 0,
    recheck: new Set(),
  }
  try {
    refuseByState(run, before.state)
    note(run)
    perform(run, command)
    replaceLeavers(run)
    settleInstance(run)
    dropDrafts(run)
    return { state: run.state, effects: run.effects }
  } catch (problem) {
    if (problem instanceof Refused) return { refused: problem.refusal }
    if (problem instanceof Needs) return { needs: problem.asks }
    throw problem
  }
}

const refuseByState = ({ command, by, state: instance }: Run, state: InstanceState): void => {
  const params = { state }
  if (!possibleIn[command.do].includes(state)) {
    const task = 'task' in command ? instance.tasks.find(({ id }) => id === command.task) : undefined
    if (state === 'interrupted' && task && !isFinal(task)) throw new Refused('instance_interrupted')
    if (task?.state === 'done' && command.do !== 'fetch_back')
      throw new Refused('task_handled', {
        who: task.actor ?? '',
        at: task.finished ?? 0,
        result: task.result ?? '',
      })
    throw new Refused('instance_state', params)
  }
  const right = needed[command.do]
  if (right && by && !by.rights.includes(right)) throw new Refused('not_holder')
  if (command.do === 'cc' && state === 'interrupted' && !by?.rights.includes('monitor'))
    throw new Refused('instance_state', params)
  if (command.do === 'roll_back' && state === 'finished') {
    const isReopened =
      by?.rights.includes('reopen') &&
      ['approved', 'completed'].includes(instance.outcome ?? '') &&
      // Whoever waited for a child has gone on with what it brought back.
      instance.parent === undefined
    if (!isReopened) throw new Refused('instance_state', params)
  }
}

/** Fields the command changes: agreement that rests on their old values no longer counts as given. */
const note = ({ state, facts }: Run): void => {
  if (facts.changed.length === 0) return
  state.edited = { ...state.edited, ...Object.fromEntries(facts.changed.map(field => [field, state.next])) }
}

type Performing = {
  readonly [Name in CommandName]: (run: Run, command: Command & { readonly do: Name }) => void
}

const vote = (run: Run, command: Command & { readonly do: 'agree' | 'disagree' | 'abstain' }): void =>
  acting(run, command.task, command.do, command)

const performing: Performing = {
  submit,
  save,
  agree: vote,
  disagree: vote,
  abstain: vote,
  return: sendReturn,
  step_back: stepBack,
  roll_back: rollBack,
  fetch_back: fetchBack,
  interrupt,
  recover: (run, command) => {
    recover(run, command)
    releaseHeld(run)
  },
  invalidate,
  claim,
  release,
  delegate,
  accept,
  refuse,
  cancel_delegation: cancelDelegation,
  hand_over: handOver,
  reassign,
  add_signer: addSigner,
  remove_signer: (run, command) => weighVotes(run, removeSigner(run, command), failed),
  urge,
  cc: copyTo,
  revoke_cc: revokeCopies,
  correct,
  find_again: findAgain,
  tick,
  job_done: jobDone,
  job_failed: jobFailed,
  skip_job: skipJob,
  retry_job: noteRetry,
  undo_done: noteUndo,
  undo_failed: noteUndo,
  children_started: childrenStarted,
  child_done: childDone,
  holder_gone: holderGone,
}

const perform = (run: Run, command: Command): void =>
  (performing[command.do] as (run: Run, command: Command) => void)(run, command)

/** Replaces people who were given back a task and have left since, as if they left now. */
const replaceLeavers = (run: Run): void => {
  if (run.recheck.size === 0 || !isRunning(run.state)) return
  const ids = [...run.recheck]
  const [found = []] = askAll(run, [{ ask: 'persons', ids }])
  const here = new Set(found.flatMap(({ id, active, assignable }) => (active && assignable ? [id] : [])))
  for (const person of ids) if (!here.has(person)) holderGone(run, { person })
}

/** What was kept with a saved form ends with its task: what counts is what was decided. */
const dropDrafts = ({ state }: Run): void => {
  for (const task of state.tasks) if (isFinal(task)) delete task.draft
}

/** An instance that nothing can move any more is finished. */
const settleInstance = (run: Run): void => {
  if (run.state.state === 'ongoing' && !run.state.activations.some(isLive)) finish(run, outcomeOf(run))
}
