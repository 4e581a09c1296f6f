import type { JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

const schema = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) },
  { additionalProperties: false },
)

export type MessagesSettings = Static<typeof schema>

/** Message alert: the reader's newest messages. */
export const messages: TileKind<MessagesSettings & JsonObject> = {
  name: 'messages',
  group: 'portal',
  schema,
  size: { first: { w: 4, h: 9 }, least: { w: 3, h: 4 } },
  once: true,
  empty: () => ({}),
  check: () => [],
  mentions: () => [],
  narrow: settings => settings,
}
