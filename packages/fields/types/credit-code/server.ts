import type { FieldStore } from '../../server/field-store.ts'
import type { CreditCodeField } from './shared.ts'

export const creditCodeStore: FieldStore<CreditCodeField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
