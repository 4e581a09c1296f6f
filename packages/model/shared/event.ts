/** A fact that has happened, written in the transaction that made it so. */
export interface GantryEvent {
  /** Grows with the order of writing within a space. */
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
  /** The event whose consumer made this one; null: a person or the clock did. */
  readonly cause: string | null
  /** How many events stand before this one in the chain of causes. */
  readonly depth: number
}
