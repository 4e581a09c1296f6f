import type { FieldId } from '@gantry/model/shared'

/** What a write does to records of its table, for those who follow. */
export interface WriteFacts {
  readonly life: 'created' | 'updated' | 'removed' | 'restored' | 'purged'
  readonly ids: readonly string[]
  /** The fields an update changes; all of them in any other life. */
  readonly fields?: readonly FieldId[]
}

export const factsOf = (life: WriteFacts['life'], rows: readonly { readonly id: string }[]): WriteFacts => ({
  life,
  ids: rows.map(row => row.id),
})
