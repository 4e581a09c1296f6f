import type { FieldStore } from '../../server/field-store.ts'
import { pointOf } from '../../server/kinds/place.ts'
import type { Location, LocationField } from './shared.ts'

export const locationStore: FieldStore<LocationField, Location> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  index: 'gist',
  point: pointOf,
}
