import { type Issue, issue, type Text } from '@gantry/base/shared'
import { type DesignKind, error, type Mention } from '@gantry/designs/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'
import { Type } from 'typebox'
import { checkShared, noId, roleMentions, type Shared, sharedSchema, wordsSchema } from '../sharing.ts'
import { checkLayer, fieldsOfLayer, type Layer, layerSchema, mentionsOfLayer } from './layer.ts'

/** Layers of a page and pages of a screen at most. */
export const most = { layers: 300, pages: 20 } as const

/** How a screen fits the display: whole, filled and cropped, or as wide as the display. */
export const fits = ['contain', 'cover', 'width'] as const
export type Fit = (typeof fits)[number]

export interface ScreenPage {
  readonly id: string
  readonly name?: Text
  /** `#rrggbb`; absent: that of the skin. */
  readonly background?: string
  /** From back to front. */
  readonly layers: readonly Layer[]
}

/** A big screen: pages of freely placed layers. Plain JSON, defaults omitted. */
export interface Screen extends Shared {
  /** Group in the list of screens. */
  readonly group?: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly fit: Fit
  /** Absent: dark. */
  readonly light?: true
  /** Seconds until the next page; absent: pages are turned by hand. */
  readonly seconds?: number
  readonly pages: readonly ScreenPage[]
}

const closed = { additionalProperties: false }
const pixels = Type.Integer({ minimum: 320, maximum: 16_384 })

const screenSchema = Type.Object(
  {
    ...sharedSchema,
    group: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    width: pixels,
    height: pixels,
    fit: Type.Unsafe<Fit>(Type.Union(fits.map(fit => Type.Literal(fit)))),
    light: Type.Optional(Type.Literal(true)),
    seconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 3_600 })),
    pages: Type.Array(
      Type.Object(
        {
          id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
          name: Type.Optional(wordsSchema(40)),
          background: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
          layers: Type.Array(layerSchema, { maxItems: most.layers }),
        },
        closed,
      ),
      { minItems: 1, maxItems: most.pages },
    ),
  },
  closed,
)

/** A screen with one empty page. */
export const emptyScreen = (id: string, name: string): Screen => ({
  id,
  name,
  scope: 'all',
  width: 1920,
  height: 1080,
  fit: 'contain',
  pages: [{ id: 'p1', layers: [] }],
})

/** Issues that prevent publishing. */
export const checkScreen = (
  screen: Screen,
  tableOf: (id: TableId) => TableDef | null | undefined,
): readonly Issue[] => {
  const seen = new Set<string>()
  return [
    ...checkShared(screen),
    ...screen.pages.flatMap((page, at) =>
      page.layers.flatMap((layer, index) => {
        const place = `pages.${at}.layers.${index}`
        if (seen.has(layer.id)) return [issue(`${place}.id`, 'duplicate')]
        seen.add(layer.id)
        const { table } = layer.settings
        const def = typeof table === 'string' && table !== '' ? tableOf(table) : undefined
        return [
          ...checkLayer(layer).map(each => ({ ...each, field: `${place}.${each.field}` })),
          ...(def === null
            ? [issue(`${place}.settings.table`, 'unknown_table', { table: table ?? null })]
            : []),
          ...(layer.link?.to === 'record' && layer.link.table !== '' && tableOf(layer.link.table) === null
            ? [issue(`${place}.link`, 'unknown_table', { table: layer.link.table })]
            : []),
          ...(def && fieldsOfLayer(layer.settings).some(field => !fieldOf(def, field))
            ? [issue(`${place}.settings.fields`, 'unknown')]
            : []),
        ]
      }),
    ),
  ]
}

const facts = [
  'name',
  'description',
  'app',
  'scope',
  'roles',
  'group',
  'width',
  'height',
  'fit',
  'light',
  'seconds',
] as const

/** A screen as a design. */
export const screenKind: DesignKind<Screen> = {
  name: 'screen',
  schema: screenSchema,
  empty: () => emptyScreen(noId, ''),
  nameOf: screen => screen.name,
  idOf: screen => screen.id,
  appOf: ({ app }) => app ?? null,
  check: (screen, { tables, named }) => {
    const [roles, charts, screens] = [named.get('role'), named.get('chart'), named.get('screen')]
    return [
      ...checkScreen(screen, id => tables.get(id) ?? null).map(error),
      ...(screen.roles ?? []).flatMap((id, at) =>
        roles && !roles.has(id) ? [error(issue(`roles.${at}`, 'unknown'))] : [],
      ),
      ...screen.pages.flatMap(({ layers }, at) =>
        layers.flatMap(({ link }, index) =>
          screens && link?.to === 'screen' && link.screen !== screen.id && !screens.has(link.screen)
            ? [error(issue(`pages.${at}.layers.${index}.link`, 'unknown'))]
            : [],
        ),
      ),
      ...screen.pages.flatMap(({ layers }, at) =>
        layers.flatMap(({ settings }, index) =>
          charts && typeof settings.design === 'string' && !charts.has(settings.design)
            ? [error(issue(`pages.${at}.layers.${index}.settings.design`, 'unknown'))]
            : [],
        ),
      ),
    ]
  },
  mentions: screen => [
    ...screen.pages.flatMap(({ layers }, at) =>
      layers.flatMap(layer =>
        mentionsOfLayer(layer).map(
          (mention): Mention => ({ at: `pages.${at}`, ...mention, name: screen.name }),
        ),
      ),
    ),
    ...roleMentions(screen),
  ],
  words: (before, after) => {
    const params = { screen: after.name }
    const changed = (at: string, key: string) => ({
      at,
      sign: 'changed' as const,
      part: 'screen',
      key: `screen.word.${key}`,
      params,
    })
    if (!before) return [{ ...changed('', 'added'), sign: 'added' }]
    return [
      ...facts.flatMap(fact =>
        JSON.stringify(before[fact] ?? null) === JSON.stringify(after[fact] ?? null)
          ? []
          : [changed(fact, ['width', 'height', 'fit', 'light', 'seconds'].includes(fact) ? 'display' : fact)],
      ),
      ...(JSON.stringify(before.pages) === JSON.stringify(after.pages) ? [] : [changed('pages', 'pages')]),
    ]
  },
  texts: screen => [
    { at: 'name', text: screen.name },
    ...(screen.description === undefined ? [] : [{ at: 'description', text: screen.description }]),
    ...screen.pages.flatMap(({ name, layers }, at) => [
      ...(name === undefined ? [] : [{ at: `pages.${at}.name`, text: name }]),
      ...layers.flatMap(({ settings }, index) =>
        (['title', 'text'] as const).flatMap(key => {
          const text = settings[key]
          return typeof text === 'string' || (typeof text === 'object' && text !== null && 'en' in text)
            ? [{ at: `pages.${at}.layers.${index}.settings.${key}`, text: text as Text }]
            : []
        }),
      ),
    ]),
  ],
}
