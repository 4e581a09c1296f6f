import { Type } from 'typebox'
import type { SourceKind } from '../kind.ts'

/** The tables of the space itself. */
export const spaceSource: SourceKind = {
  name: 'space',
  icon: 'apps',
  schema: Type.Object({}, { additionalProperties: false }),
  form: [],
  address: () => '',
  queries: false,
  writes: true,
}
