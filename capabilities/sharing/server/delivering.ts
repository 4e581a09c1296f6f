import type { Arrival } from '../shared/contract.ts'
import type { Rejects } from './rejects.ts'
import type { StoredShare } from './stored-share.ts'

/** A delivery under way with what its steps need. */
export interface Delivering {
  readonly share: StoredShare
  readonly arrival: Extract<Arrival, { readonly mode: 'table' }>
  readonly delivery: string
  readonly rejects: Rejects
}
