import type { FieldStore } from '../../server/field-store.ts'
import type { IdCardField } from './shared.ts'

export const idCardStore: FieldStore<IdCardField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
