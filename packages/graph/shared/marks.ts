import type { NodeId } from './graph.ts'

/** What a run, or a trial run, did at one place. */
export interface Mark {
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'skipped' | 'returned'
  /** The order of the places a run passed, from 1. */
  readonly step?: number
  /** How often, or how many of how many (`2/3`). */
  readonly count?: string
  /** A time or a duration, said. */
  readonly time?: string
  /** Why it came here, or did not, in words. */
  readonly reason?: string
}

/** What a run did, painted on the canvas. */
export interface Marks {
  readonly nodes: ReadonlyMap<NodeId, Mark>
  readonly edges: ReadonlyMap<string, Mark>
}

export const noMarks: Marks = { nodes: new Map(), edges: new Map() }
