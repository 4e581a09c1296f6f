import type { FieldStore } from '../../server/field-store.ts'
import type { RatingField } from './shared.ts'

export const ratingStore: FieldStore<RatingField, number> = {
  column: () => 'smallint',
  write: value => value,
  select: column => column,
  index: 'btree',
}
