import type { FieldStore } from '../../server/field-store.ts'
import type { CascadeChoiceField } from './shared.ts'

export const cascadeChoiceStore: FieldStore<CascadeChoiceField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'btree',
}
