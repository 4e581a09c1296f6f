import type { JsonObject } from '@gantry/base/shared'

/** The kinds of work instances leave to runs; stored runs refer to these names. */
export const workNames = {
  node: 'workflow.node',
  compensate: 'workflow.compensate',
  children: 'workflow.children',
  endChild: 'workflow.end_child',
  childDone: 'workflow.child_done',
} as const

/** An automatic step that was entered. */
export interface NodeInput {
  readonly instance: string
  readonly activation: number
}

/** What an automatic step did, kept as the output of its run: a compensation takes it back. */
export interface Done extends JsonObject {
  /** Values of the changed fields before and after. */
  readonly before: JsonObject
  readonly after: JsonObject
  /** The record it made. */
  readonly made: { readonly table: string; readonly id: string } | null
  /** A server outside was called. */
  readonly called: boolean
}

/** Something to do to another instance. */
export interface ChildInput extends NodeInput {
  readonly child: string
  /** The row of the record it was started for. */
  readonly row?: string
}

export interface EndChildInput {
  readonly child: string
  readonly how: 'invalidate' | 'interrupt' | 'recover'
  readonly reason: string
}
