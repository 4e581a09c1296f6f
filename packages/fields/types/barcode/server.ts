import type { FieldStore } from '../../server/field-store.ts'
import type { BarcodeField } from './shared.ts'

export const barcodeStore: FieldStore<BarcodeField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'trigram',
}
