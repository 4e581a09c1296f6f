import type { FieldId } from '@gantry/model/shared'

/** The effect of a write on records of its table, for recomputing dependants. */
export interface WriteFacts {
  readonly life: 'created' | 'updated' | 'removed' | 'restored' | 'purged'
  readonly ids: readonly string[]
  /** The updated fields; all fields for other operations. */
  readonly fields?: readonly FieldId[]
}

export const factsOf = (life: WriteFacts['life'], rows: readonly { readonly id: string }[]): WriteFacts => ({
  life,
  ids: rows.map(row => row.id),
})
