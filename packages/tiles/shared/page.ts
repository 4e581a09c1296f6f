import type { JsonObject, Text } from '@gantry/base/shared'
import type { Terminal } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A rectangle on the grid: columns and rows from 0, width and height in cells. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type Size = Pick<Place, 'w' | 'h'>

/** Created once and never changed; links between tiles and arrangements refer to it. */
export type TileId = string

/** One tile of a page. Plain JSON, defaults omitted. */
export interface Tile<Settings extends JsonObject = JsonObject> {
  readonly id: TileId
  /** Name of its `TileKind`. */
  readonly kind: string
  /** Rectangle on the 12 columns of a desktop. */
  readonly at: Place
  readonly settings: Settings
  /** Absent: the name of the kind. */
  readonly title?: Text
  readonly hideTitle?: true
  /** Terminals it is shown on; absent: all. */
  readonly only?: readonly Terminal[]
}

/** Terminals with their own narrow grid. */
export type HandTerminal = Exclude<Terminal, 'web'>

/** A customised arrangement: rectangles by tile. */
export type Arrangement = Readonly<Record<TileId, Place>>

/**
 * A page of tiles. The arrangement of a hand-held terminal is derived from that of the desktop (one column, in reading
 * order) unless it has been customised and stored in `drawn`.
 */
export interface Page {
  readonly tiles: readonly Tile[]
  readonly drawn?: Readonly<Partial<Record<HandTerminal, Arrangement>>>
}

export const emptyPage: Page = { tiles: [] }

/** Columns of the grid of each terminal. */
export const columnsOf: Readonly<Record<Terminal, number>> = { web: 12, app: 4, mini: 4 }

/** Height of a grid row and distance between tiles in pixels. */
export const rowHeight = 32
export const gap = 12

/** Limits of a page: number of tiles, rows of the grid, and rows per tile. */
export const most = { tiles: 60, rows: 400, height: 40 } as const

export const isShownOn = ({ only }: Pick<Tile, 'only'>, terminal: Terminal): boolean =>
  only?.includes(terminal) ?? true

const closed = { additionalProperties: false }
const id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })
const words = Type.Union([
  Type.String({ maxLength: 100 }),
  Type.Object({ 'zh-CN': Type.String({ maxLength: 100 }), en: Type.String({ maxLength: 100 }) }),
])
const place = Type.Object(
  {
    x: Type.Integer({ minimum: 0, maximum: 11 }),
    y: Type.Integer({ minimum: 0, maximum: most.rows }),
    w: Type.Integer({ minimum: 1, maximum: 12 }),
    h: Type.Integer({ minimum: 1, maximum: most.height }),
  },
  closed,
)
const arrangement = Type.Optional(Type.Record(id, place))

/** Schema of a page; the settings of a tile are validated by the schema of its kind. */
export const pageSchema = Type.Object(
  {
    tiles: Type.Array(
      Type.Object(
        {
          id,
          kind: Type.String({ maxLength: 40 }),
          at: place,
          settings: Type.Unsafe<JsonObject>(Type.Object({})),
          title: Type.Optional(words),
          hideTitle: Type.Optional(Type.Literal(true)),
          only: Type.Optional(
            Type.Array(Type.Union([Type.Literal('web'), Type.Literal('app'), Type.Literal('mini')]), {
              maxItems: 3,
            }),
          ),
        },
        closed,
      ),
      { maxItems: most.tiles },
    ),
    drawn: Type.Optional(Type.Object({ app: arrangement, mini: arrangement }, closed)),
  },
  closed,
)
