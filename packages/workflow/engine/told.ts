import type { WorkflowDef } from '../shared/definition.ts'
import { nodeAt } from '../shared/drawing.ts'
import type { TrackRow } from '../shared/effect.ts'
import type { Instance, InstanceState, PersonId, Task, TaskState } from '../shared/state.ts'

/** A task as the track alone tells of it. */
interface Told {
  readonly seat: number
  readonly activation: number
  state: TaskState
  holder: PersonId | null
}

/** What the track alone says: the state of the instance, and each task that somebody received. */
export interface ToldState {
  readonly state: InstanceState
  readonly tasks: Readonly<Record<number, Readonly<Told>>>
  /** The node of each activation that was entered. */
  readonly entered: Readonly<Record<number, string>>
}

const isFinal = ({ state }: Told) => state === 'done' || state === 'cancelled'

/** Folds the rows of a track from empty (invariant 25). */
export const foldTrack = (def: WorkflowDef, rows: readonly TrackRow[]): ToldState => {
  let instance: InstanceState = rows.length === 0 ? 'draft' : 'ongoing'
  const tasks: Record<number, Told> = {}
  const entered: Record<number, string> = {}
  const left = new Map<number, PersonId | null>()
  const put = (id: number | undefined, change: Partial<Told>) => {
    const task = id === undefined ? undefined : tasks[id]
    if (task) Object.assign(task, change)
  }
  const enters = ({ activation, node }: TrackRow) => {
    if (activation !== undefined && node !== undefined) entered[activation] = node
  }
  const byAction: Partial<Record<TrackRow['action'], (row: TrackRow) => void>> = {
    enter: enters,
    cc: enters,
    receive: ({ task = 0, seat = 0, activation = 0, to }) => {
      // A seat has one task at a time, so whoever had it before handed it over.
      for (const [id, each] of Object.entries(tasks))
        if (each.seat === seat && Number(id) !== task && !isFinal(each))
          Object.assign(each, { state: 'done', holder: left.get(Number(id)) ?? each.holder })
      const holder = typeof to === 'string' ? to : null
      tasks[task] = { seat, activation, holder, state: holder === null ? 'pool' : 'open' }
    },
    claim: ({ task, actor, onBehalfOf }) => put(task, { state: 'open', holder: onBehalfOf ?? actor }),
    release: ({ task }) => put(task, { state: 'pool', holder: null }),
    delegate: ({ task }) => put(task, { state: 'offered' }),
    accept: ({ task }) => put(task, { state: 'delegated' }),
    refuse: ({ task }) => put(task, { state: 'open' }),
    cancel_delegation: ({ task }) => put(task, { state: 'open' }),
    cancel: ({ task }) => put(task, { state: 'cancelled', holder: null }),
    holder_gone: ({ task = 0 }) => {
      // Without a successor it goes to the exception desk; where one is found, he receives it by the next row.
      left.set(task, tasks[task]?.holder ?? null)
      put(task, { state: 'pool', holder: null })
    },
    finish: () => {
      instance = 'finished'
    },
    interrupt: () => {
      instance = 'interrupted'
    },
    recover: () => {
      instance = 'ongoing'
    },
    invalidate: () => {
      instance = 'invalidated'
    },
    roll_back: () => {
      if (instance === 'finished') instance = 'ongoing'
    },
  }
  const decided = ({ task, node = '' }: TrackRow) => {
    const found = nodeAt(def, node)
    const isOpinion =
      task !== undefined &&
      tasks[task]?.state === 'delegated' &&
      found &&
      'delegation' in found.settings &&
      found.settings.delegation === 'report_back'
    put(task, { state: isOpinion ? 'open' : 'done' })
  }
  for (const action of ['submit', 'agree', 'disagree', 'abstain'] as const) byAction[action] = decided
  for (const action of ['return', 'step_back', 'hand_over', 'auto_agree', 'auto_return'] as const)
    byAction[action] = ({ task }) => put(task, { state: 'done' })
  for (const row of rows) {
    byAction[row.action]?.(row)
    if (row.action !== 'holder_gone') left.clear()
    for (const task of row.waits ?? []) put(task, { state: 'waiting', holder: null })
  }
  return { state: instance, tasks, entered }
}

/** The same of the state itself; tasks that wait for their first turn have not been received. */
export const toldOf = (
  { state, tasks, activations }: Instance,
  received: ReadonlySet<number>,
): ToldState => ({
  state,
  tasks: Object.fromEntries(
    tasks.flatMap((task: Task) =>
      received.has(task.id)
        ? [
            [
              task.id,
              {
                seat: task.seat,
                activation: task.activation,
                holder: ['waiting', 'cancelled'].includes(task.state) ? null : task.holder,
                state: task.state,
              },
            ],
          ]
        : [],
    ),
  ),
  entered: Object.fromEntries(activations.map(({ id, node }) => [id, node])),
})
