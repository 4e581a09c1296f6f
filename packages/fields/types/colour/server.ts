import type { FieldStore } from '../../server/field-store.ts'
import type { ColourField } from './shared.ts'

export const colourStore: FieldStore<ColourField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'btree',
}
