import type { Command, Commander } from '../../shared/command.ts'
import type { PersonId } from '../../shared/state.ts'
import { opinionOf, person, self } from '../acting.ts'
import { activationOf, type DraftTask, Refused, type Run, track } from '../run.ts'
import { acting } from './decide-task.ts'

/** Starts a draft, or submits a fill step. */
export const submit = (run: Run, command: Extract<Command, { do: 'submit' }>): void => {
  const { state, by } = run
  if (state.state === 'draft') {
    refuseStart(by, state.initiator)
    state.state = 'ongoing'
    state.started = run.facts.now
    const [start] = Object.entries(run.def.nodes).find(([, { kind }]) => kind === 'start') ?? []
    if (start === undefined) throw new Refused('target_not_on_path')
    run.enter(run, { node: start, path: [], causes: [], passed: [] })
    const task = state.tasks.at(-1)
    if (!task) throw new Refused('task_state')
    acting(run, task.id, 'submit', command, 'new')
    return
  }
  if (command.task === undefined) throw new Refused('instance_state', { state: state.state })
  acting(run, command.task, 'submit', command)
}

/** Starts are given by the initiator with the right to, or by an agent of his who may start for him. */
const refuseStart = (by: Commander | null, initiator: PersonId): void => {
  if (by && self(by) === initiator) {
    if (!by.rights.includes('new')) throw new Refused('not_holder')
    return
  }
  const agency = by?.agencies?.find(({ principal }) => principal === initiator)
  if (!agency) throw new Refused('not_holder')
  if (!agency.may.includes('new')) throw new Refused('agency_scope')
}

type Save = Extract<Command, { do: 'save' }>

/** Stores the form, the opinion and the signature so far; nothing moves. */
export const save = (run: Run, { task: id, ...entered }: Save): void => {
  if (run.state.state === 'draft') {
    if (person(run) !== run.state.initiator) throw new Refused('not_holder')
    return
  }
  if (id === undefined) throw new Refused('task_state')
  const task = run.state.tasks.find(each => each.id === id)
  if (!task || (task.state !== 'open' && task.state !== 'delegated')) throw new Refused('task_state')
  if ((task.state === 'delegated' ? task.offer?.to : task.holder) !== person(run))
    throw new Refused('not_holder')
  keepEntered(run, task, entered)
  const { node } = activationOf(run, task.activation)
  track(run, { action: 'save', node, activation: task.activation, task: id })
}

/** @throws Refused opinion_too_long */
const keepEntered = (run: Run, task: DraftTask, { opinion, signature }: Omit<Save, 'do' | 'task'>): void => {
  if (opinion === undefined && signature === undefined) return
  const by = person(run)
  const kept = task.draft?.by === by ? task.draft : undefined
  const text = opinion === undefined ? kept?.opinion : opinionOf(opinion)
  const signed = signature === undefined ? kept?.signature : signature
  if (text || signed)
    task.draft = { by, ...(text && { opinion: text }), ...(signed && { signature: signed }) }
  else delete task.draft
}
