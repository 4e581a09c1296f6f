import type { Json, JsonObject } from '@gantry/base/shared'
import type { FieldStore } from '../../server/field-store.ts'
import type { JsonField } from './shared.ts'

export const jsonStore: FieldStore<JsonField, JsonObject | readonly Json[]> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  index: null,
}
