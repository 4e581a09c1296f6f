import type { FieldStore } from '../../server/field-store.ts'
import type { NumberField } from './shared.ts'

export const numberStore: FieldStore<NumberField, number> = {
  column: () => 'bigint',
  write: value => value,
  select: column => column,
  index: 'btree',
}
