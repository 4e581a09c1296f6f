import type { FieldStore } from '../../server/field-store.ts'
import type { LongTextField } from './shared.ts'

export const longTextStore: FieldStore<LongTextField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
