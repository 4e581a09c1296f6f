import { type Issue, isPlainObject, issue, type JsonObject } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type LayerInput, layerKindOf } from './layer-kinds.ts'
import { checkLink, type LayerLink, layerLinkSchema, mentionsOfLink } from './layer-link.ts'

/** Animations with which a layer comes into view. */
export const enters = ['fade', 'rise', 'slide', 'grow'] as const
export type Enter = (typeof enters)[number]

/** One layer of a page of a screen: a rectangle in pixels of the screen, rotated around its centre. Plain JSON. */
export interface Layer {
  /** Created once and never changed. */
  readonly id: string
  /** Name of its `LayerKind`. */
  readonly kind: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Degrees; absent: 0. */
  readonly rotate?: number
  /** Absent: the name of the kind. */
  readonly name?: string
  readonly hidden?: true
  readonly locked?: true
  /** Layers of the same group are selected and moved together. */
  readonly group?: string
  /** How it comes into view with its page; absent: at once. */
  readonly enter?: Enter
  /** What a click on it opens. */
  readonly link?: LayerLink
  readonly settings: JsonObject
}

const closed = { additionalProperties: false }
const px = Type.Number({ minimum: -20_000, maximum: 20_000 })
const id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })

export const layerSchema = Type.Object(
  {
    id,
    kind: Type.String({ maxLength: 40 }),
    x: px,
    y: px,
    w: Type.Number({ minimum: 1, maximum: 20_000 }),
    h: Type.Number({ minimum: 1, maximum: 20_000 }),
    rotate: Type.Optional(Type.Number({ minimum: -360, maximum: 360 })),
    name: Type.Optional(Type.String({ maxLength: 60 })),
    hidden: Type.Optional(Type.Literal(true)),
    locked: Type.Optional(Type.Literal(true)),
    group: Type.Optional(id),
    enter: Type.Optional(Type.Unsafe<Enter>({ enum: [...enters] })),
    link: Type.Optional(layerLinkSchema),
    settings: Type.Unsafe<JsonObject>(Type.Object({})),
  },
  closed,
)

const hex = /^#[0-9a-f]{6}$/i
const isPicture = (address: string): boolean =>
  address === '' || /^data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=]+$/i.test(address)

const isWords = (value: unknown): boolean =>
  Value.Check(
    Type.Union([
      Type.String({ maxLength: 500 }),
      Type.Object({ 'zh-CN': Type.String({ maxLength: 500 }), en: Type.String({ maxLength: 500 }) }, closed),
    ]),
    value,
  )

const fits = (input: LayerInput, value: unknown): boolean => {
  switch (input.input) {
    case 'words':
      return isWords(value)
    case 'number':
      return typeof value === 'number' && value >= input.min && value <= input.max
    case 'choice':
      return typeof value === 'string' && input.values.includes(value)
    case 'switch':
      return typeof value === 'boolean'
    case 'color':
      return typeof value === 'string' && hex.test(value)
    case 'picture':
      return typeof value === 'string' && value.length <= 700_000 && isPicture(value)
    case 'fields':
      return isFields(value) && value.length <= input.most
    case 'bands':
      return Value.Check(bands, value)
    case 'part':
    case 'text':
    case 'table':
    case 'chart':
      return typeof value === 'string' && value.length <= 2_000
  }
}

const bands = Type.Array(
  Type.Object(
    {
      below: Type.Optional(Type.Number()),
      tone: Type.Union([Type.Literal('good'), Type.Literal('watch'), Type.Literal('bad')]),
    },
    closed,
  ),
  { maxItems: 5 },
)

const isFields = (value: unknown): value is readonly string[] =>
  Value.Check(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { uniqueItems: true }), value)

/** The fields that a layer with records shows as columns; none: the title and the first choice. */
export const fieldsOfLayer = ({ fields }: Layer['settings']): readonly string[] =>
  isFields(fields) ? fields : []

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (isPlainObject(value) && Object.values(value).some(each => each === ''))

/** Issues of a layer; `field` is the path within the layer. */
export const checkLayer = ({ kind: name, settings, link }: Layer): readonly Issue[] => {
  const kind = layerKindOf(name)
  if (!kind) return [issue('kind', 'choice')]
  const video = name === 'video' && typeof settings.address === 'string' ? settings.address : ''
  return [
    ...Object.entries(settings).flatMap(([key, value]) => {
      const input = kind.inputs.find(each => each.name === key)
      return input && fits(input, value) ? [] : [issue(`settings.${key}`, 'format')]
    }),
    ...(kind.needs !== undefined &&
    isMissing(settings[kind.needs]) &&
    (kind.instead === undefined || isMissing(settings[kind.instead]))
      ? [issue(`settings.${kind.needs}`, 'required')]
      : []),
    ...(link === undefined ? [] : checkLink(link)),
    ...(video !== '' && !video.startsWith('/') ? [issue('settings.address', 'url')] : []),
  ]
}

/** What a layer refers to. */
export const mentionsOfLayer = (layer: Layer): readonly Pick<Mention, 'to' | 'how'>[] => [
  ...mentionsOfSettings(layer),
  ...(layer.link === undefined ? [] : mentionsOfLink(layer.link)),
]

const mentionsOfSettings = ({ kind, settings }: Layer): readonly Pick<Mention, 'to' | 'how'>[] => {
  const { design, table } = settings
  if ((kind === 'chart' || kind === 'figure') && typeof design === 'string')
    return [{ to: { kind: 'chart', id: design }, how: 'shows' }]
  if (kind === 'records' && typeof table === 'string' && table !== '')
    return [
      { to: { kind: 'table', id: table }, how: 'shows' },
      ...fieldsOfLayer(settings).map(part => ({
        to: { kind: 'table', id: table, part },
        how: 'shows' as const,
      })),
    ]
  return []
}
