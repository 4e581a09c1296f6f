import { type Issue, issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind, TileMention } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

const words = Type.Union([
  Type.String({ maxLength: 60 }),
  Type.Object({ 'zh-CN': Type.String({ maxLength: 60 }), en: Type.String({ maxLength: 60 }) }),
])
const closed = { additionalProperties: false }
const table = Type.String({ maxLength: 48 })

const item = Type.Object(
  {
    label: words,
    icon: Type.Optional(Type.String({ maxLength: 48 })),
    to: Type.Union([
      /** Creates a record. */
      Type.Object({ open: Type.Literal('form'), table }, closed),
      /** Opens a table's list or one of its views. */
      Type.Object(
        { open: Type.Literal('list'), table, view: Type.Optional(Type.String({ maxLength: 64 })) },
        closed,
      ),
      /** Opens an absolute URL. */
      Type.Object({ open: Type.Literal('address'), url: Type.String({ maxLength: 2_000 }) }, closed),
    ]),
  },
  closed,
)

const schema = Type.Object({ items: Type.Array(item, { maxItems: 24 }) }, closed)

export type LinksSettings = Static<typeof schema>
export type LinkItem = LinksSettings['items'][number]

/** Accepts only absolute web URLs: other schemes such as `javascript:` could run code in the page. */
export const isAddress = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(url).protocol)
}

/** Buttons that create a record, open a list or a view, or open a URL. */
export const links: TileKind<LinksSettings & JsonObject> = {
  name: 'links',
  group: 'content',
  schema,
  size: { first: { w: 4, h: 4 }, least: { w: 2, h: 2 } },
  empty: () => ({ items: [] }),
  check: ({ items }, { tableOf }) => [
    ...(items.length === 0 ? [issue('items', 'required')] : []),
    ...items.flatMap(({ label, to }, at): readonly Issue[] => [
      ...(label === '' ? [issue(`items.${at}.label`, 'required')] : []),
      ...(to.open === 'address'
        ? isAddress(to.url)
          ? []
          : [issue(`items.${at}.to.url`, 'url')]
        : to.table === ''
          ? [issue(`items.${at}.to.table`, 'required')]
          : tableOf(to.table) === null
            ? [issue(`items.${at}.to.table`, 'unknown_table', { table: to.table })]
            : []),
    ]),
  ],
  mentions: ({ items }) =>
    items.flatMap(({ to }): readonly TileMention[] =>
      to.open === 'address'
        ? []
        : [
            { to: { kind: 'table', id: to.table }, how: 'shows' },
            ...(to.open === 'list' && to.view !== undefined
              ? [{ to: { kind: 'view', id: to.view }, how: 'shows' as const }]
              : []),
          ],
    ),
  narrow: settings => settings,
  texts: ({ items }) => items.map(({ label }, at) => ({ at: `items.${at}.label`, text: label })),
}
