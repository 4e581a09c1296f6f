import type { JsonObject } from '@gantry/base/shared'

/** An input of the settings of a layer; `name` is the setting. */
export type LayerInput =
  | {
      readonly name: string
      readonly input: 'words' | 'text' | 'color' | 'chart' | 'table' | 'picture' | 'switch' | 'bands'
    }
  /** Fields of the table that the setting `table` names. */
  | { readonly name: string; readonly input: 'fields'; readonly most: number }
  /** Chosen in the input of the capability that shows the layer (`LayerParts`), which sets all settings of this kind together. */
  | { readonly name: string; readonly input: 'part' }
  | {
      readonly name: string
      readonly input: 'number'
      readonly min: number
      readonly max: number
      readonly optional?: true
    }
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
  /** The setting that may stand in place of it. */
  readonly instead?: string
}

const color = { name: 'color', input: 'color' } as const
const size = { name: 'size', input: 'number', min: 16, max: 400 } as const

const measure = { input: 'number', min: -1e12, max: 1e12, optional: true } as const

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
    name: 'value',
    group: 'data',
    size: { w: 320, h: 200 },
    settings: { look: 'number', size: 64, since: true },
    inputs: [
      { name: 'device', input: 'part' },
      { name: 'point', input: 'part' },
      { name: 'title', input: 'words' },
      { name: 'look', input: 'choice', values: ['number', 'gauge', 'sentence'] },
      size,
      color,
      { name: 'bands', input: 'bands' },
      { name: 'low', ...measure },
      { name: 'high', ...measure },
      { name: 'since', input: 'switch' },
    ],
    needs: 'point',
  },
  {
    name: 'records',
    group: 'data',
    size: { w: 420, h: 320 },
    settings: { table: '', limit: 8 },
    inputs: [
      { name: 'table', input: 'table' },
      { name: 'fields', input: 'fields', most: 8 },
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
      { name: 'marquee', input: 'switch' },
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
    inputs: [
      { name: 'camera', input: 'part' },
      { name: 'address', input: 'text' },
      { name: 'fill', input: 'switch' },
    ],
    needs: 'address',
    instead: 'camera',
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
