import type { FieldStore } from '../../server/field-store.ts'
import type { EmailField } from './shared.ts'

export const emailStore: FieldStore<EmailField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
