import { issue, type JsonObject } from '@gantry/base/shared'
import { type Chart, chartSchema, checkChart, fieldsOfChart, isSourceName } from '@gantry/charts/shared'
import type { TileKind, TileMention } from '@gantry/tiles/shared'
import { Type } from 'typebox'

export interface ChartSettings {
  /** Absent until one was chosen. */
  readonly chart?: Chart
}

const schema = Type.Object({ chart: Type.Optional(chartSchema) }, { additionalProperties: false })

/** Fields every table has, which are no references to fields of a design. */
const isOwnField = (field: string): boolean => !/^(id|version|created|updated|owner)/.test(field)

/** A chart with the figures its reader may see. */
export const chart: TileKind<ChartSettings & JsonObject> = {
  name: 'chart',
  group: 'portal',
  schema,
  size: { first: { w: 6, h: 8 }, least: { w: 3, h: 4 } },
  empty: () => ({}),
  check: ({ chart: drawn }, { tableOf }) => {
    if (!drawn) return [issue('chart', 'required')]
    // Fields of a source depend on its reader: they are checked with its rights when it is answered.
    if (isSourceName(drawn.from.table)) return []
    const table = tableOf(drawn.from.table)
    if (table === undefined) return []
    if (table === null) return [issue('chart', 'unknown_table', { table: drawn.from.table })]
    return checkChart(drawn, table).map(each => ({ ...each, field: 'chart' }))
  },
  mentions: ({ chart: drawn }) =>
    drawn && !isSourceName(drawn.from.table)
      ? [
          { to: { kind: 'table', id: drawn.from.table }, how: 'shows' },
          ...fieldsOfChart(drawn)
            .filter(isOwnField)
            .map(
              (part): TileMention => ({ to: { kind: 'table', id: drawn.from.table, part }, how: 'reads' }),
            ),
        ]
      : [],
  narrow: (settings, isOpen) => {
    const { chart: drawn } = settings
    if (!drawn || isSourceName(drawn.from.table)) return settings
    return fieldsOfChart(drawn)
      .filter(isOwnField)
      .every(field => isOpen(drawn.from.table, field))
      ? settings
      : null
  },
}
