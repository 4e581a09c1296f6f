import type { FieldStore } from '../../server/field-store.ts'
import type { ProgressField } from './shared.ts'

export const progressStore: FieldStore<ProgressField, number> = {
  column: () => 'smallint',
  write: value => value,
  select: column => column,
  index: 'btree',
}
