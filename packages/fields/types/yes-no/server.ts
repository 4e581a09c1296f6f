import type { FieldStore } from '../../server/field-store.ts'
import type { YesNoField } from './shared.ts'

export const yesNoStore: FieldStore<YesNoField, boolean> = {
  column: () => 'boolean',
  write: value => value,
  select: column => column,
  index: 'btree',
  inExpressions: { of: column => column, from: result => result },
}
