import type { FieldStore } from '../../server/field-store.ts'
import type { MultiChoiceField } from './shared.ts'

export const multiChoiceStore: FieldStore<MultiChoiceField, readonly string[]> = {
  column: () => 'text[]',
  write: value => value,
  select: column => column,
  index: 'gin',
}
