import { issue, type JsonObject } from '@gantry/base/shared'
import { type Chart, chartSchema, checkChart, isSourceName } from '@gantry/charts/shared'
import type { TileKind, TileMention } from '@gantry/tiles/shared'
import { Type } from 'typebox'
import { designedFields } from '../chart-design.ts'

/** Effect of a click on a mark of a dashboard: the other tiles are filtered, or the records are listed. */
export const presses = ['filter', 'records'] as const
export type Press = (typeof presses)[number]

export interface ChartSettings {
  /** Id of a published chart; its newest release is shown. */
  readonly design?: string
  /** A chart of this tile alone. Without `design` and `chart` none was chosen yet. */
  readonly chart?: Chart
  /** Table or source chosen for a chart of this tile that is not drawn yet. */
  readonly source?: string
  /** Absent: `filter`. */
  readonly press?: Press
}

const schema = Type.Object(
  {
    design: Type.Optional(Type.String({ format: 'uuid' })),
    chart: Type.Optional(chartSchema),
    source: Type.Optional(Type.String({ maxLength: 48 })),
    press: Type.Optional(Type.Unsafe<Press>(Type.Union(presses.map(each => Type.Literal(each))))),
  },
  { additionalProperties: false },
)

/** A chart with the figures its reader may see: a published one, or one of this tile. */
export const chartTile: TileKind<ChartSettings & JsonObject> = {
  name: 'chart',
  group: 'data',
  schema,
  size: { first: { w: 6, h: 8 }, least: { w: 3, h: 3 } },
  empty: () => ({}),
  check: ({ design, chart: drawn }, { tableOf }) => {
    if (design !== undefined) return []
    if (!drawn) return [issue('chart', 'required')]
    // Fields of a source depend on its reader: they are checked when it is answered.
    if (isSourceName(drawn.from.table)) return []
    const table = tableOf(drawn.from.table)
    if (table === undefined) return []
    if (table === null) return [issue('chart', 'unknown_table', { table: drawn.from.table })]
    return checkChart(drawn, table).map(each => ({ ...each, field: 'chart' }))
  },
  mentions: ({ design, chart: drawn }) => [
    ...(design === undefined ? [] : [{ to: { kind: 'chart', id: design }, how: 'shows' as const }]),
    ...(drawn && design === undefined && !isSourceName(drawn.from.table)
      ? [
          { to: { kind: 'table', id: drawn.from.table }, how: 'shows' as const },
          ...designedFields(drawn).map(
            (part): TileMention => ({ to: { kind: 'table', id: drawn.from.table, part }, how: 'reads' }),
          ),
        ]
      : []),
  ],
  // A published chart is asked for by itself, and refused by the rights of its reader.
  narrow: (settings, isOpen) => {
    const { design, chart: drawn } = settings
    if (!drawn || design !== undefined) return settings
    return designedFields(drawn).every(field => isOpen(drawn.from.table, field)) ? settings : null
  },
}
