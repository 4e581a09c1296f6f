import { issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

const html = Type.String({ maxLength: 20_000 })
const schema = Type.Object(
  { text: Type.Union([html, Type.Object({ 'zh-CN': html, en: html }, { additionalProperties: false })]) },
  { additionalProperties: false },
)

export type TextSettings = Static<typeof schema>

/** Formatted text, e.g. the purpose of the page. It is parsed when rendered, never inserted as HTML. */
export const text: TileKind<TextSettings & JsonObject> = {
  name: 'text',
  group: 'content',
  schema,
  size: { first: { w: 4, h: 4 }, least: { w: 2, h: 2 } },
  empty: () => ({ text: '' }),
  check: ({ text: said }) => (said === '' ? [issue('text', 'required')] : []),
  mentions: () => [],
  narrow: settings => settings,
  texts: ({ text: said }) => [{ at: 'text', text: said }],
}
