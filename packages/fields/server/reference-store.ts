import type { FieldDef } from '@gantry/model/shared'
import type { FieldStore } from './field-store.ts'

/** Column with an id; titles are joined by the engine. Indexed for permission filters. */
export const referenceStore: FieldStore<FieldDef, string> = {
  column: () => 'uuid',
  write: value => value,
  select: column => column,
  index: 'btree',
}

/** Array of ids; titles are joined by the engine. The index serves containment. */
export const referencesStore: FieldStore<FieldDef, readonly string[]> = {
  column: () => 'uuid[]',
  write: value => value,
  select: column => column,
  index: 'gin',
}
