import type { FieldStore } from '../../server/field-store.ts'
import type { PercentField } from './shared.ts'

export const percentStore: FieldStore<PercentField, number> = {
  column: () => 'numeric',
  write: value => String(value),
  select: column => column,
  index: 'btree',
}
