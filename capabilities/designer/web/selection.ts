import type { Place } from './edit-design.ts'

/** What the properties at the right are about; null: the table itself. */
export type Selection =
  | { readonly kind: 'field'; readonly place: Place }
  | { readonly kind: 'group'; readonly group: number }
  | null
