import type { FieldDef } from '@gantry/model/shared'
import type { FieldStore } from './field-store.ts'

/** An id in a column; the engine joins the title. Indexed, because permission filters and "mine" ask for it. */
export const referenceStore: FieldStore<FieldDef, string> = {
  column: () => 'uuid',
  write: value => value,
  select: column => column,
  index: 'btree',
}

/** Ids in an array; the engine joins the titles. The index answers whether an array holds an id. */
export const referencesStore: FieldStore<FieldDef, readonly string[]> = {
  column: () => 'uuid[]',
  write: value => value,
  select: column => column,
  index: 'gin',
}
