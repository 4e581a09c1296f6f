import type { Instance } from '@gantry/workflow/shared'

/** What becomes of the to-dos of one person at one step. */
export interface ChangedTask {
  readonly node: string
  readonly person: string
  /** `due`: it stays with a new time limit. */
  readonly change: 'gets' | 'loses' | 'due'
  /** ISO 8601, UTC; null without a time limit. */
  readonly due: string | null
}

interface Waiting {
  readonly node: string
  readonly person: string
  readonly due: number | null
}

/** The to-dos that begin, end or get another time limit between two states of an instance. */
export const changedTasks = (before: Instance, after: Instance): readonly ChangedTask[] => {
  const [old, now] = [waitingIn(before), waitingIn(after)]
  const change = ({ node, person, due }: Waiting, change: ChangedTask['change']): ChangedTask => ({
    node,
    person,
    change,
    due: due === null ? null : new Date(due).toISOString(),
  })
  return [
    ...[...now].flatMap(([key, task]) => {
      const was = old.get(key)
      if (!was) return [change(task, 'gets')]
      return was.due === task.due ? [] : [change(task, 'due')]
    }),
    ...[...old].flatMap(([key, task]) => (now.has(key) ? [] : [change(task, 'loses')])),
  ]
}

/** Who has something to do at which step; of several tasks at one step the one that is due last. */
const waitingIn = ({ tasks, activations }: Instance): ReadonlyMap<string, Waiting> => {
  const found = new Map<string, Waiting>()
  for (const { state, holder, offer, activation, seat, due = null } of tasks) {
    const at = activations.find(({ id }) => id === activation)
    if (!at || !['open', 'pool', 'offered', 'delegated'].includes(state)) continue
    const candidates = at.seats.find(({ id }) => id === seat)?.candidates ?? []
    const people = state === 'delegated' && offer ? [offer.to] : holder === null ? candidates : [holder]
    for (const person of people) found.set(`${at.node} ${person}`, { node: at.node, person, due })
  }
  return found
}
