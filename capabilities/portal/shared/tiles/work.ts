import type { JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

const schema = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) },
  { additionalProperties: false },
)

export type WorkSettings = Static<typeof schema>

/** My work: to-dos of the reader and unfinished records that name the reader, by deadline. */
export const work: TileKind<WorkSettings & JsonObject> = {
  name: 'work',
  group: 'portal',
  schema,
  size: { first: { w: 8, h: 9 }, least: { w: 3, h: 4 } },
  once: true,
  empty: () => ({}),
  check: () => [],
  mentions: () => [],
  narrow: settings => settings,
}
