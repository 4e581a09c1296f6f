import { issue, type JsonObject, type Text } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import { checkLink, linkSchema, mentionsOfLink } from '../link.ts'

/** Specification, sections 5 and 9: the rotation keeps the first ten. */
export const most = { items: 48, rotation: 10 } as const
export const styles = ['grid', 'rotation', 'list1', 'list2'] as const
export type QuickStyle = (typeof styles)[number]
export const iconTypes = ['icon', 'image', 'both'] as const

const text = (maxLength: number) =>
  Type.Unsafe<Text>(
    Type.Union([
      Type.String({ maxLength }),
      Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }),
    ]),
  )
const closed = { additionalProperties: false }
const item = Type.Object(
  {
    title: text(40),
    description: Type.Optional(text(100)),
    icon: Type.Optional(Type.String({ maxLength: 48 })),
    /** Id of a portal image. */
    image: Type.Optional(Type.String({ format: 'uuid' })),
    color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    to: linkSchema,
  },
  closed,
)
const schema = Type.Object(
  {
    style: Type.Unsafe<QuickStyle>(Type.Union(styles.map(style => Type.Literal(style)))),
    /** Absent: icon only. */
    icons: Type.Optional(Type.Union([Type.Literal('image'), Type.Literal('both')])),
    /** Items per row; absent: as many as there is room for. */
    perRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
    items: Type.Array(item, { maxItems: most.items }),
  },
  closed,
)

export type QuickSettings = Static<typeof schema>
export type QuickItem = QuickSettings['items'][number]

/** The settings in another style; the rotation keeps the first items only, and needs pictures of another size. */
export const inStyle = (settings: QuickSettings, style: QuickStyle): QuickSettings => {
  const rotates = style === 'rotation'
  const kept = rotates ? settings.items.slice(0, most.rotation) : settings.items
  const fits = rotates === (settings.style === 'rotation')
  return { ...settings, style, items: fits ? kept : kept.map(({ image: _, ...item }) => item) }
}

/** Quick entries: places people go to often, as a grid, a rotation of pictures or a list. */
export const quick: TileKind<QuickSettings & JsonObject> = {
  name: 'quick',
  group: 'portal',
  schema,
  size: { first: { w: 4, h: 7 }, least: { w: 2, h: 3 } },
  empty: () => ({ style: 'grid', items: [] }),
  check: ({ style, items }, scope) => [
    ...(items.length === 0 ? [issue('items', 'required')] : []),
    ...(style === 'rotation' && items.length > most.rotation
      ? [issue('items', 'max_items', { limit: most.rotation })]
      : []),
    ...items.flatMap(({ title, image, to }, at) => [
      ...(title === '' ? [issue(`items.${at}.title`, 'required')] : []),
      ...(style === 'rotation' && image === undefined ? [issue(`items.${at}.image`, 'required')] : []),
      ...checkLink(to, `items.${at}.to`, scope),
    ]),
  ],
  mentions: ({ items }) => items.flatMap(({ to }) => mentionsOfLink(to)),
  narrow: settings => settings,
  texts: ({ items }) =>
    items.flatMap(({ title, description }, at) => [
      { at: `items.${at}.title`, text: title },
      ...(description === undefined ? [] : [{ at: `items.${at}.description`, text: description }]),
    ]),
}
