import type { Text } from '@gantry/base/shared'
import { contract, type Ref } from '@gantry/model/shared'
import type { WorkflowDef } from '@gantry/workflow/shared'
import { Type } from 'typebox'

/** Durations in milliseconds; null: there were none. */
export interface Spans {
  readonly p50: number | null
  readonly p90: number | null
  readonly sum: number
}

/** Natural time, and the time within the shifts of the work calendar. */
export const measures = ['elapsed', 'worked'] as const
export type Measure = (typeof measures)[number]

/** What turns took; a turn is a task from its receipt to its end. */
interface TurnFigures extends Readonly<Record<Measure, Spans>> {
  /** Turns that ended. */
  readonly turns: number
  /** Turns that ended, or still wait, after their time limit. */
  readonly overdue: number
  /** Turns that ended with a return. */
  readonly returned: number
}

/** Upper ends of the classes of the distribution, in milliseconds; one more class is above the last. */
export const spreadEnds = [0.5, 1, 2, 4, 8, 24].map(hours => hours * 3_600_000)

export interface NodeFigures extends TurnFigures {
  readonly node: string
  /** Empty: the node is not in the newest release. */
  readonly name: Text
  /** Turns that still wait. */
  readonly waiting: number
  /** How often it was entered again because something was moved back. */
  readonly reworked: number
  /** Turns no person ended: by a time limit, or because the same person had agreed. */
  readonly automatic: number
  /** Turns in each class of `spreadEnds`. */
  readonly spread: Readonly<Record<Measure, readonly number[]>>
}

export interface PersonFigures extends TurnFigures {
  /** Null: at all nodes. */
  readonly node: string | null
  readonly person: Ref
}

/** Instances as a whole. The durations are those of finished ones. */
export interface WholeFigures extends Readonly<Record<Measure, Spans>> {
  readonly started: number
  readonly finished: number
  /** Ongoing and interrupted. */
  readonly running: number
  readonly invalidated: number
  /** Finished without anything being moved back. */
  readonly straight: number
  /** Finished, or moved back already: those of which it is known whether they went straight through. */
  readonly settled: number
  readonly overdue: number
  readonly returned: number
  readonly reworked: number
}

export interface VersionFigures extends WholeFigures {
  readonly release: number
}

/** How a workflow ran in a time, measured over the instances that were started in it. */
export interface Figures {
  readonly release: number
  readonly def: WorkflowDef
  /** There were more instances than are measured; the newest are. */
  readonly partial: boolean
  readonly whole: WholeFigures
  /** The same for as long a time before; null: the time has no begin. */
  readonly before: WholeFigures | null
  /** In the order in which they are first reached. */
  readonly nodes: readonly NodeFigures[]
  /** Those with most turns at each node and altogether, most turns first. */
  readonly people: readonly PersonFigures[]
  /** Newest first. */
  readonly versions: readonly VersionFigures[]
  /** The node where most time was spent, by each measure. */
  readonly bottleneck: Readonly<Record<Measure, string | null>>
}

export interface MonitoredWorkflow {
  readonly id: string
  readonly name: Text
  readonly table: string
}

const id = Type.String({ format: 'uuid' })

export const listMonitoredWorkflows = contract({
  method: 'GET',
  path: '/workflow-figures',
  scope: 'space',
  can: 'signed-in',
  summary: 'Workflows the caller monitors, at most 200; an administrator monitors all',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly MonitoredWorkflow[] }>({ type: 'object' }),
})

export const readFigures = contract({
  method: 'GET',
  path: '/workflow-figures/:workflow',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For a monitor: what a workflow took by node, person and release, elapsed and worked, over the newest 2,000 instances started in a time',
  input: Type.Object({
    workflow: id,
    /** Started at or after. */
    from: Type.Optional(Type.String({ format: 'date-time' })),
    /** Started before; now, where it is missing. */
    until: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  output: Type.Unsafe<Figures>({ type: 'object' }),
})
