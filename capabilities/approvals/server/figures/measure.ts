import type { TaskResult } from '@gantry/workflow/shared'
import {
  type Measure,
  type NodeFigures,
  type Spans,
  spreadEnds,
  type VersionFigures,
  type WholeFigures,
} from '../../shared/figures-contract.ts'
import type { Pause, Run } from './runs-of.ts'

/** How long something took by each measure, in milliseconds. */
type Taken = Readonly<Record<Measure, number>>

/** A task from receipt to end; an open task has no duration yet. */
interface Turn {
  readonly node: string
  readonly actor: string | null
  readonly result: TaskResult | null
  readonly received: number
  readonly finished: number | null
  readonly taken: Taken | null
  /** How long whoever decided had it: a delegate since it was offered to him. */
  readonly takenByActor: Taken | null
  readonly isOverdue: boolean
  readonly isReturn: boolean
  /** The node was entered again because something was moved back. */
  readonly isRework: boolean
}

/** The clock of the figures: the moment they are read, and the working time between two instants. */
export interface Clock {
  readonly now: number
  worked(from: number, to: number): number
}

/** The value below which a share of sorted numbers lies, interpolated as `percentile_cont` does. */
export const percentile = (sorted: readonly number[], share: number): number | null => {
  if (sorted.length === 0) return null
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return Math.round(low + (high - low) * (at - Math.floor(at)))
}

const spansOf = (taken: readonly number[]): Spans => {
  const sorted = [...taken].sort((one, other) => one - other)
  return {
    p50: percentile(sorted, 0.5),
    p90: percentile(sorted, 0.9),
    sum: sorted.reduce((sum, each) => sum + each, 0),
  }
}

const byMeasure = <T>(make: (measure: Measure) => T): Readonly<Record<Measure, T>> => ({
  elapsed: make('elapsed'),
  worked: make('worked'),
})

const spansByMeasure = (taken: readonly Taken[]): Readonly<Record<Measure, Spans>> =>
  byMeasure(measure => spansOf(taken.map(each => each[measure])))

const returns: ReadonlySet<string | null> = new Set(['return', 'step_back', 'auto_return'])

/** The turns of a run. Its first activation is the submission, which nobody waited for. */
const turnsOf = (run: Run, again: ReadonlySet<number>, clock: Clock): readonly Turn[] => {
  const { activations, tasks, pauses } = run
  const nodes = new Map(activations.slice(1).map(({ id, node }) => [id, node]))
  return tasks.flatMap(({ activation, actor, result, received, reached, finished, due }) => {
    const node = nodes.get(activation)
    return node === undefined
      ? []
      : [
          {
            node,
            actor,
            result,
            received,
            finished,
            taken: finished === null ? null : takenBetween(received, finished, clock, pauses),
            takenByActor:
              finished === null ? null : takenBetween(reached ?? received, finished, clock, pauses),
            isOverdue: due !== null && (finished ?? clock.now) > due,
            isReturn: returns.has(result),
            isRework: again.has(activation),
          },
        ]
  })
}

/** Time between two instants, without the pauses of the instance. */
export const takenBetween = (
  from: number,
  to: number,
  { worked }: Clock,
  pauses: readonly Pause[] = [],
): Taken => {
  const stood = pauses
    .map(pause => [Math.max(from, pause.from), Math.min(to, pause.to)] as const)
    .filter(([begin, end]) => end > begin)
  const less = (sum: number, took: (from: number, to: number) => number) =>
    stood.reduce((left, [begin, end]) => left - took(begin, end), sum)
  return { elapsed: less(to - from, (begin, end) => end - begin), worked: less(worked(from, to), worked) }
}

/**
 * Activations by which a run entered a node again after something was moved back. The next leader of a chain enters the same
 * node because the one before agreed; that is no rework.
 */
const reworkedIn = ({ activations }: Run): ReadonlyMap<number, string> => {
  const nodes = new Map(activations.map(({ id, node }) => [id, node]))
  const undone = new Set<string>()
  const again = new Map<number, string>()
  for (const { id, node, superseded, causedBy } of activations) {
    if (undone.has(node) && !causedBy.some(cause => nodes.get(cause) === node)) again.set(id, node)
    if (superseded) undone.add(node)
  }
  return again
}

export interface Measured {
  readonly run: Run
  readonly turns: readonly Turn[]
  /** Nodes entered again, once for each time. */
  readonly reworked: readonly string[]
}

/** Turns and rework of each run. */
export const measureRuns = (runs: readonly Run[], clock: Clock): readonly Measured[] =>
  runs.map(run => {
    const again = reworkedIn(run)
    return { run, turns: turnsOf(run, new Set(again.keys()), clock), reworked: [...again.values()] }
  })

/** Whether an instance came to its end without anything being moved back. */
export const isStraight = ({ turns, reworked }: Measured): boolean =>
  reworked.length === 0 && !turns.some(({ isReturn }) => isReturn)

/**
 * Whether it is known if an instance goes straight through: it is finished, or something was moved back already. Without the latter
 * the slowest instances, which are still reworked, would be missing from the rate.
 */
export const isSettled = (each: Measured): boolean => each.run.state === 'finished' || !isStraight(each)

const countOf = <T>(list: readonly T[], is: (each: T) => boolean): number => list.filter(is).length

const turnFigures = (turns: readonly Turn[]) => ({
  turns: countOf(turns, ({ taken }) => taken !== null),
  ...spansByMeasure(turns.flatMap(({ taken }) => taken ?? [])),
  overdue: countOf(turns, ({ isOverdue }) => isOverdue),
  returned: countOf(turns, ({ isReturn }) => isReturn),
})

/** The figures of instances as a whole. */
export const wholeFigures = (measured: readonly Measured[], clock: Clock): WholeFigures => {
  const finished = measured.filter(({ run }) => run.state === 'finished')
  const turns = measured.flatMap(each => each.turns)
  return {
    started: measured.length,
    finished: finished.length,
    running: countOf(measured, ({ run: { state } }) => state === 'ongoing' || state === 'interrupted'),
    invalidated: countOf(measured, ({ run }) => run.state === 'invalidated'),
    straight: countOf(finished, isStraight),
    settled: countOf(measured, isSettled),
    overdue: countOf(turns, ({ isOverdue }) => isOverdue),
    returned: countOf(turns, ({ isReturn }) => isReturn),
    reworked: measured.reduce((sum, { reworked }) => sum + reworked.length, 0),
    ...spansByMeasure(
      finished.flatMap(({ run: { started, ended, pauses } }) =>
        started === null || ended === null ? [] : takenBetween(started, ended, clock, pauses),
      ),
    ),
  }
}

const grouped = <T, K>(list: readonly T[], keyOf: (each: T) => K): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>()
  for (const each of list) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

/** The figures of each node, without names, in the order in which the nodes were first reached. */
export const nodeFigures = (measured: readonly Measured[]): readonly Omit<NodeFigures, 'name'>[] => {
  const reworked = grouped(
    measured.flatMap(each => each.reworked),
    node => node,
  )
  return [
    ...grouped(
      measured.flatMap(({ turns }) => turns),
      ({ node }) => node,
    ),
  ].map(([node, turns]) => ({
    node,
    ...turnFigures(turns),
    waiting: countOf(turns, ({ taken }) => taken === null),
    reworked: reworked.get(node)?.length ?? 0,
    automatic: countOf(turns, ({ taken, actor }) => taken !== null && actor === null),
    spread: byMeasure(measure => spreadOf(turns.flatMap(({ taken }) => taken?.[measure] ?? []))),
  }))
}

const spreadOf = (taken: readonly number[]): readonly number[] => {
  const classes = [...spreadEnds, Number.POSITIVE_INFINITY].map(() => 0)
  for (const each of taken) {
    const found = spreadEnds.findIndex(end => each < end)
    const at = found < 0 ? spreadEnds.length : found
    classes[at] = (classes[at] ?? 0) + 1
  }
  return classes
}

/** A turn as whoever decided had it: the time a task waited for its holder before it was delegated is none of the delegate. */
export const ofActor = (turn: Turn): Turn => ({ ...turn, taken: turn.takenByActor })

/** The figures of people at one node (null: at all), those with most turns first. */
export const peopleFigures = (measured: readonly Measured[], node: string | null, most: number) => {
  const turns = measured.flatMap(each =>
    each.turns.filter(turn => turn.actor !== null && (node === null || turn.node === node)),
  )
  return [...grouped(turns, ({ actor }) => actor ?? '')]
    .map(([actor, own]) => ({
      node,
      actor,
      ...turnFigures(own.map(ofActor)),
    }))
    .sort((one, other) => other.turns - one.turns || (one.actor < other.actor ? -1 : 1))
    .slice(0, most)
}

/** The figures of each release, newest first. */
export const versionFigures = (measured: readonly Measured[], clock: Clock): readonly VersionFigures[] =>
  [...grouped(measured, ({ run }) => run.release)]
    .sort(([one], [other]) => other - one)
    .map(([release, own]) => ({ release, ...wholeFigures(own, clock) }))

/** The node whose turns took most time altogether; null: nothing took any. */
export const bottleneckOf = (
  nodes: readonly Pick<NodeFigures, 'node' | Measure>[],
): Readonly<Record<Measure, string | null>> =>
  byMeasure(measure => {
    const [first] = [...nodes].sort((one, other) => other[measure].sum - one[measure].sum)
    return first && first[measure].sum > 0 ? first.node : null
  })

/** The first instant that is measured. */
export const beginOf = (runs: readonly Run[], now: number): number =>
  runs.reduce(
    (first, { started, tasks }) =>
      tasks.reduce((least, { received }) => Math.min(least, received), Math.min(first, started ?? first)),
    now,
  )
