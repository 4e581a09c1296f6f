import type { FieldStore } from '../../server/field-store.ts'
import type { DateField } from './shared.ts'

export const dateStore: FieldStore<DateField, string> = {
  column: () => 'date',
  write: value => value,
  select: column => column,
  index: 'btree',
}
