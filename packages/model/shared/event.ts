/** A fact, written in the transaction of its change. */
export interface GantryEvent {
  /** Increases in write order within a space. */
  readonly id: string
  readonly space: string
  /** `record.created`, `record.updated`, `record.removed`, `record.restored`, `table.changed`, … */
  readonly type: string
  readonly table: string | null
  readonly recordId: string | null
  readonly version: number | null
  readonly at: string
  readonly actor: string | null
  readonly payload: unknown
  /** The event whose consumer caused this one; null: a person or a schedule. */
  readonly cause: string | null
  /** Number of preceding events in the chain of causes. */
  readonly depth: number
}
