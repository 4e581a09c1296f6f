import type { FieldStore } from '../../server/field-store.ts'
import type { ChoiceField } from './shared.ts'

export const choiceStore: FieldStore<ChoiceField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'btree',
  inExpressions: { of: column => column },
}
