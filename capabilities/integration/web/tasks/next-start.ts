import type { ListedTask } from '../../shared/tasks/contract.ts'

/** When a task runs next, by its own schedule or by a flow, ISO 8601; null: it waits for a person, or is switched off. */
export const nextStart = ({
  state,
  nextAt,
  flows,
}: Pick<ListedTask, 'state' | 'nextAt' | 'flows'>): string | null => {
  if (state === 'stopped') return null
  const starts = [nextAt, ...flows.map(flow => flow.nextAt)].filter(at => at !== null)
  return starts.toSorted()[0] ?? null
}
