/** A task on the minute scale; `end` is exclusive. */
export interface Task {
  readonly id: string
  readonly start: number
  readonly end: number
  /** Predecessors: tasks that must end before this task starts. */
  readonly after: readonly string[]
  /** Minimum gap in minutes between the end of the predecessors and the start of this task. */
  readonly lag: number
}

/** The scheduled position of a task. */
export interface Placed {
  readonly id: string
  readonly start: number
  readonly end: number
}

type Tasks = ReadonlyMap<string, Task>

const byId = (tasks: readonly Task[]): Tasks => new Map(tasks.map(task => [task.id, task]))

/** The loaded predecessors of a task. */
const before = (tasks: Tasks, { after }: Task): readonly Task[] => after.flatMap(id => tasks.get(id) ?? [])

const successorsOf = (tasks: Tasks): ReadonlyMap<string, readonly Task[]> => {
  const successors = new Map<string, Task[]>()
  for (const task of tasks.values())
    for (const { id } of before(tasks, task)) {
      const list = successors.get(id)
      if (list) list.push(task)
      else successors.set(id, [task])
    }
  return successors
}

export interface Order {
  /** Topological order; tasks of a cycle and their successors are left out. */
  readonly order: readonly string[]
  /** The tasks of one dependency cycle, each waiting for the previous one; empty: no cycle. */
  readonly cycle: readonly string[]
}

/** Topological sort by Kahn's algorithm. Tasks that remain are in a cycle or depend on one. */
export const orderOf = (tasks: readonly Task[]): Order => {
  const known = byId(tasks)
  const successors = successorsOf(known)
  const open = new Map(tasks.map(task => [task.id, new Set(before(known, task).map(({ id }) => id)).size]))
  const ready = tasks.filter(({ id }) => open.get(id) === 0).map(({ id }) => id)
  const order: string[] = []
  for (let at = 0; at < ready.length; at++) {
    const id = ready[at]!
    order.push(id)
    for (const next of new Set(successors.get(id))) {
      const left = (open.get(next.id) ?? 0) - 1
      open.set(next.id, left)
      if (left === 0) ready.push(next.id)
    }
  }
  return { order, cycle: circleIn(known, new Set(order)) }
}

/** Every remaining task has a remaining predecessor, so following predecessors ends in a cycle. */
const circleIn = (tasks: Tasks, done: ReadonlySet<string>): readonly string[] => {
  const way: string[] = []
  let at = [...tasks.keys()].find(id => !done.has(id))
  while (at !== undefined) {
    const begun = way.indexOf(at)
    if (begun >= 0) return way.slice(begun).reverse()
    way.push(at)
    const task: Task | undefined = tasks.get(at)
    at = task && before(tasks, task).find(({ id }) => !done.has(id))?.id
  }
  return []
}

/**
 * The dependency path from `first` to `last`, if `last` already depends on `first`; a new dependency of `first` on
 * `last` would close a cycle. Empty: no path, the dependency is allowed.
 */
export const wayBetween = (tasks: readonly Task[], first: string, last: string): readonly string[] => {
  const successors = successorsOf(byId(tasks))
  const from = new Map<string, string | null>([[first, null]])
  const asked = [first]
  for (let at = 0; at < asked.length; at++) {
    const id = asked[at]!
    if (id === last) {
      const way: string[] = []
      for (let step: string | null | undefined = id; step; step = from.get(step)) way.unshift(step)
      return way
    }
    for (const next of successors.get(id) ?? [])
      if (!from.has(next.id)) {
        from.set(next.id, id)
        asked.push(next.id)
      }
  }
  return []
}

/** Slack of a task: its earliest and its latest start that do not delay the end of the plan. */
export interface Float {
  readonly earliest: number
  readonly latest: number
}

/**
 * Critical path method. The forward pass gives earliest starts: a task without predecessors starts as planned, any
 * other as soon as its predecessors allow, whatever its planned start. The backward pass gives latest starts from the
 * end of the plan. Tasks of a cycle are left out.
 */
export const floatsOf = (tasks: readonly Task[]): ReadonlyMap<string, Float> => {
  const known = byId(tasks)
  const successors = successorsOf(known)
  const { order } = orderOf(tasks)
  const earliest = new Map<string, number>()
  for (const id of order) {
    const task = known.get(id)!
    const waits = before(known, task).map(each => endOf(each, earliest.get(each.id)!) + task.lag)
    earliest.set(id, waits.length > 0 ? Math.max(...waits) : task.start)
  }
  const finish = Math.max(...order.map(id => endOf(known.get(id)!, earliest.get(id)!)))
  const latest = new Map<string, number>()
  for (const id of order.toReversed()) {
    const task = known.get(id)!
    const waiting = (successors.get(id) ?? []).flatMap(next => {
      const start = latest.get(next.id)
      return start === undefined ? [] : [start - next.lag]
    })
    latest.set(id, Math.min(finish, ...waiting) - (task.end - task.start))
  }
  return new Map(order.map(id => [id, { earliest: earliest.get(id)!, latest: latest.get(id)! }]))
}

const endOf = ({ start, end }: Task, at: number): number => at + end - start

/** The critical path in order of start: linked tasks without slack, whose delay delays the end of the plan. */
export const criticalOf = (tasks: readonly Task[]): readonly string[] => {
  const known = byId(tasks)
  const successors = successorsOf(known)
  const floats = floatsOf(tasks)
  const isChained = (task: Task) =>
    before(known, task).length > 0 || (successors.get(task.id)?.length ?? 0) > 0
  return [...floats]
    .filter(([id, { earliest, latest }]) => latest <= earliest && isChained(known.get(id)!))
    .sort(([, a], [, b]) => a.earliest - b.earliest)
    .map(([id]) => id)
}

/**
 * Tasks that must move because other tasks were moved: direct and indirect successors, each by the smallest amount.
 * Tasks of a cycle do not move.
 */
export const pushedBy = (tasks: readonly Task[], moves: readonly Placed[]): readonly Placed[] => {
  const known = byId(tasks)
  const placed = new Map<string, Placed>(moves.map(move => [move.id, move]))
  const pushed: Placed[] = []
  for (const id of orderOf(tasks).order) {
    const task = known.get(id)!
    if (placed.has(id)) continue
    const waits = task.after.flatMap(each => placed.get(each) ?? [])
    const start = Math.max(task.start, ...waits.map(({ end }) => end + task.lag))
    if (start === task.start) continue
    const moved = { id, start, end: start + task.end - task.start }
    placed.set(id, moved)
    pushed.push(moved)
  }
  return pushed
}
