/** A task on a line of minutes; `end` is the first minute after it. */
export interface Task {
  readonly id: string
  readonly start: number
  readonly end: number
  /** Tasks that end before it begins. */
  readonly after: readonly string[]
  /** Minutes between their end and its start. */
  readonly lag: number
}

/** Where a task comes to lie. */
export interface Placed {
  readonly id: string
  readonly start: number
  readonly end: number
}

type Tasks = ReadonlyMap<string, Task>

const byId = (tasks: readonly Task[]): Tasks => new Map(tasks.map(task => [task.id, task]))

/** The tasks one waits for that are known here. */
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
  /** Every task after those it waits for; those of a circle, and what waits for them, are left out. */
  readonly order: readonly string[]
  /** One way round where tasks wait for one another, each for the one before it; empty: there is none. */
  readonly cycle: readonly string[]
}

/** The order of Kahn: what waits for nothing, then what waits for that. What is left over goes round in a circle. */
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

/** Each task that is left waits for another one that is: going from one to the next comes round. */
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
 * The way from a task to one it would have to wait for, where that one waits for it already: from `first` over what waits for
 * it to `last`. Empty: there is none, and `first` may wait for `last`.
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

/** How far a task may move before the end of everything moves: its earliest and its latest start. */
export interface Float {
  readonly earliest: number
  readonly latest: number
}

/**
 * Earliest starts forward from what waits for nothing and begins as planned, latest starts backward from the end of everything.
 * What waits may begin as soon as it need not wait any more, whenever it is planned. Tasks of a circle are left out.
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

/** The critical path in its order: tasks of a chain none of which may be late without everything being late. */
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
 * What has to move along when some tasks are put elsewhere: what waits for them, as little as it needs, and what waits for
 * that. Tasks of a circle stay.
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
