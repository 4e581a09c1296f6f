import type { FieldStore } from '../../server/field-store.ts'
import type { PhoneField } from './shared.ts'

export const phoneStore: FieldStore<PhoneField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
