import type { FieldStore } from '../../server/field-store.ts'
import type { TagsField } from './shared.ts'

export const tagsStore: FieldStore<TagsField, readonly string[]> = {
  column: () => 'text[]',
  write: value => value,
  select: column => column,
  index: 'gin',
}
