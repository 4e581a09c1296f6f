import { type Issue, isPlainObject, issue, type JsonObject } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

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
    settings: Type.Unsafe<JsonObject>(Type.Object({})),
  },
  closed,
)

/** An input of the settings of a layer; `name` is the setting. */
export type LayerInput =
  | {
      readonly name: string
      readonly input: 'words' | 'text' | 'color' | 'chart' | 'table' | 'picture' | 'switch'
    }
  | { readonly name: string; readonly input: 'number'; readonly min: number; readonly max: number }
  | { readonly name: string; readonly input: 'choice'; readonly values: readonly string[] }

/** The part of a kind of layer shared by browser and server; its rendering is `web/screen/layers`. */
export interface LayerKind {
  readonly name: string
  readonly group: 'data' | 'basic' | 'decoration'
  readonly size: { readonly w: number; readonly h: number }
  readonly settings: JsonObject
  readonly inputs: readonly LayerInput[]
  /** The setting without which the layer shows nothing. */
  readonly needs?: string
}

const color = { name: 'color', input: 'color' } as const
const size = { name: 'size', input: 'number', min: 16, max: 400 } as const

/** Kinds of layers in the order of the palette. */
export const layerKinds: readonly LayerKind[] = [
  {
    name: 'chart',
    group: 'data',
    size: { w: 560, h: 320 },
    settings: {},
    inputs: [
      { name: 'design', input: 'chart' },
      { name: 'title', input: 'words' },
    ],
    needs: 'design',
  },
  {
    name: 'figure',
    group: 'data',
    size: { w: 300, h: 140 },
    settings: { size: 72 },
    inputs: [{ name: 'design', input: 'chart' }, { name: 'title', input: 'words' }, size, color],
    needs: 'design',
  },
  {
    name: 'records',
    group: 'data',
    size: { w: 420, h: 320 },
    settings: { table: '', limit: 8 },
    inputs: [
      { name: 'table', input: 'table' },
      { name: 'title', input: 'words' },
      { name: 'limit', input: 'number', min: 1, max: 20 },
    ],
    needs: 'table',
  },
  {
    name: 'text',
    group: 'basic',
    size: { w: 360, h: 60 },
    settings: { text: '', size: 32 },
    inputs: [
      { name: 'text', input: 'words' },
      size,
      color,
      { name: 'align', input: 'choice', values: ['start', 'center', 'end'] },
      { name: 'bold', input: 'switch' },
    ],
    needs: 'text',
  },
  {
    name: 'clock',
    group: 'basic',
    size: { w: 360, h: 60 },
    settings: { format: 'both', size: 32 },
    inputs: [{ name: 'format', input: 'choice', values: ['both', 'time', 'date'] }, size, color],
  },
  {
    name: 'picture',
    group: 'basic',
    size: { w: 320, h: 240 },
    settings: { address: '' },
    inputs: [
      { name: 'address', input: 'picture' },
      { name: 'fill', input: 'switch' },
    ],
    needs: 'address',
  },
  {
    name: 'video',
    group: 'basic',
    size: { w: 640, h: 360 },
    settings: { address: '' },
    inputs: [{ name: 'address', input: 'text' }],
    needs: 'address',
  },
  {
    name: 'border',
    group: 'decoration',
    size: { w: 560, h: 320 },
    settings: { style: 'line' },
    inputs: [
      { name: 'style', input: 'choice', values: ['line', 'corners', 'double', 'top'] },
      { name: 'title', input: 'words' },
      color,
    ],
  },
  {
    name: 'shape',
    group: 'decoration',
    size: { w: 400, h: 4 },
    settings: { shape: 'rectangle' },
    inputs: [{ name: 'shape', input: 'choice', values: ['rectangle', 'ellipse', 'fade'] }, color],
  },
]

export const layerKindOf = (name: string): LayerKind | undefined =>
  layerKinds.find(kind => kind.name === name)

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
    case 'text':
    case 'table':
    case 'chart':
      return typeof value === 'string' && value.length <= 2_000
  }
}

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (isPlainObject(value) && Object.values(value).some(each => each === ''))

/** Issues of a layer; `field` is the path within the layer. */
export const checkLayer = ({ kind: name, settings }: Layer): readonly Issue[] => {
  const kind = layerKindOf(name)
  if (!kind) return [issue('kind', 'choice')]
  const video = name === 'video' && typeof settings.address === 'string' ? settings.address : ''
  return [
    ...Object.entries(settings).flatMap(([key, value]) => {
      const input = kind.inputs.find(each => each.name === key)
      return input && fits(input, value) ? [] : [issue(`settings.${key}`, 'format')]
    }),
    ...(kind.needs !== undefined && isMissing(settings[kind.needs])
      ? [issue(`settings.${kind.needs}`, 'required')]
      : []),
    ...(video !== '' && !video.startsWith('/') ? [issue('settings.address', 'url')] : []),
  ]
}

/** What a layer refers to. */
export const mentionsOfLayer = ({ kind, settings }: Layer): readonly Pick<Mention, 'to' | 'how'>[] => {
  const { design, table } = settings
  if ((kind === 'chart' || kind === 'figure') && typeof design === 'string')
    return [{ to: { kind: 'chart', id: design }, how: 'shows' }]
  if (kind === 'records' && typeof table === 'string' && table !== '')
    return [{ to: { kind: 'table', id: table }, how: 'shows' }]
  return []
}
