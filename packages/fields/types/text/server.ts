import type { FieldStore } from '../../server/field-store.ts'
import type { TextField } from './shared.ts'

export const textStore: FieldStore<TextField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
