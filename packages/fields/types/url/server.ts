import type { FieldStore } from '../../server/field-store.ts'
import type { UrlField } from './shared.ts'

export const urlStore: FieldStore<UrlField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
