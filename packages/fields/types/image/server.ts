import type { FieldStore } from '../../server/field-store.ts'
import type { FileRef } from '../../shared/field-type.ts'
import type { ImageField } from './shared.ts'

export const imageStore: FieldStore<ImageField, readonly FileRef[]> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  index: null,
}
