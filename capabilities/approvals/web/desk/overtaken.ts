import type { OwnTask } from '../../shared/contract.ts'

/** Error codes of refusals caused by a concurrent change. */
const overtaken: readonly string[] = [
  'workflow.version_conflict',
  'workflow.task_handled',
  'workflow.task_state',
  'workflow.instance_state',
  'workflow.instance_interrupted',
  'workflow.not_holder',
  'workflow.not_found',
]

/** Whether something else changed since the reader saw it, so that it has to be fetched again. */
export const isOvertaken = (code: string): boolean => overtaken.includes(code)

/** Refusals an agent meets once his agency has ended: he is a stranger to the task, or to the whole instance. */
const ofStrangers: readonly string[] = ['workflow.not_holder', 'workflow.not_found']

/** The principal whose agency has ended, where a command on a task was refused for that; null: it was refused for something else. */
export const endedAgencyOf = (code: string, own: Pick<OwnTask, 'for'> | undefined): string | null =>
  ofStrangers.includes(code) ? (own?.for?.title ?? null) : null
