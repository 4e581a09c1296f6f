import type { NodeId } from './graph.ts'

/** State of a run or trial run at a node or edge. */
export interface Mark {
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'skipped' | 'returned'
  /** Position in the order of execution, from 1. */
  readonly step?: number
  /** Number of executions, or progress such as `2/3`. */
  readonly count?: string
  /** Formatted time or duration. */
  readonly time?: string
  /** What the run says of the node, in place of the summary of its settings. */
  readonly summary?: string
  /** Why the run took or skipped it, as text. */
  readonly reason?: string
}

/** States of a run, displayed on the canvas. */
export interface Marks {
  readonly nodes: ReadonlyMap<NodeId, Mark>
  readonly edges: ReadonlyMap<string, Mark>
}

export const noMarks: Marks = { nodes: new Map(), edges: new Map() }
