import type { FieldStore } from '../../server/field-store.ts'
import type { PostalCodeField } from './shared.ts'

export const postalCodeStore: FieldStore<PostalCodeField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
