import { type Issue, issue, type Text } from '@gantry/base/shared'
import {
  type Chart,
  chartSchema,
  checkChart,
  type Dimension,
  fieldsOfChart,
  isSourceName,
} from '@gantry/charts/shared'
import { type DesignKind, error, type Mention } from '@gantry/designs/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { isBlank, noId, wordsSchema } from './sharing.ts'

/** Further levels of a chart at most. */
export const mostLevels = 4

/** A published chart: its query and look, and the levels a click on a mark leads through. Plain JSON, defaults omitted. */
export interface ChartDesign {
  readonly id: string
  readonly name: Text
  readonly description?: Text
  readonly chart: Chart
  /** Dimensions that replace the rows one after another; the last level leads to the records. */
  readonly levels?: readonly Dimension[]
}

const dimension = chartSchema.properties.rows.items

const chartDesignSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: wordsSchema(40),
    description: Type.Optional(wordsSchema(200)),
    chart: chartSchema,
    levels: Type.Optional(Type.Array(dimension, { minItems: 1, maxItems: mostLevels })),
  },
  { additionalProperties: false },
)

/** Fields every table has, which are no references to fields of a design. */
const isDesigned = (field: string): boolean => !/^(id|version|created|updated|owner)/.test(field)

/** Fields of a table that a chart reads; none for a registered source, which is no design. */
export const designedFields = (chart: Chart): readonly string[] =>
  isSourceName(chart.from.table) ? [] : fieldsOfChart(chart).filter(isDesigned)

/** The chart of one level; 0 is the chart itself. */
export const chartOfLevel = (
  { chart, levels = [] }: Pick<ChartDesign, 'chart' | 'levels'>,
  level: number,
): Chart => {
  const next = levels[level - 1]
  if (!next) return chart
  const { sort: _, limit: _limit, ...rest } = chart
  return { ...rest, rows: [next] }
}

/** Issues that prevent publishing. `tableOf` answers undefined for a table that is not known here. */
export const checkChartDesign = (
  design: ChartDesign,
  tableOf: (id: TableId) => TableDef | null | undefined,
): readonly Issue[] => {
  const { name, chart, levels = [] } = design
  // The fields of a source depend on its reader; they are checked when the chart is answered.
  const isTable = chart.from.table !== '' && !isSourceName(chart.from.table)
  const table = isTable ? tableOf(chart.from.table) : undefined
  return [
    ...(isBlank(name) ? [issue('name', 'required')] : []),
    ...(chart.from.table === ''
      ? [issue('chart.from.table', 'required')]
      : table === null
        ? [issue('chart.from.table', 'unknown_table', { table: chart.from.table })]
        : []),
    ...(table
      ? [
          ...checkChart(chart, table).map(each => ({ ...each, field: `chart.${each.field}` })),
          ...levels.flatMap((_, at) =>
            checkChart(chartOfLevel(design, at + 1), table).map(each => ({ ...each, field: `levels.${at}` })),
          ),
        ]
      : []),
  ]
}

const facts = ['name', 'description', 'levels'] as const
const parts = [
  'kind',
  'from',
  'filter',
  'rows',
  'columns',
  'measures',
  'sort',
  'limit',
  'compare',
  'look',
  'shapes',
] as const

const said = (value: unknown): string => JSON.stringify(value ?? null)

/** The application of a table; of a slave table that of its master. */
const appOf = (tables: ReadonlyMap<TableId, TableDef>, id: TableId): string | null => {
  const table = tables.get(id)
  return table?.app ?? (table?.master === undefined ? null : (tables.get(table.master)?.app ?? null))
}

/** A chart as a design; it belongs to the application of its table. */
export const chartKind: DesignKind<ChartDesign> = {
  name: 'chart',
  schema: chartDesignSchema,
  empty: () => ({
    id: noId,
    name: '',
    chart: { kind: 'bar', from: { table: '' }, rows: [], measures: [{ fn: 'count' }] },
  }),
  nameOf: design => design.name,
  idOf: design => design.id,
  appOf: ({ chart }, { tables }) => appOf(tables, chart.from.table),
  check: (design, { tables }) => checkChartDesign(design, id => tables.get(id) ?? null).map(error),
  mentions: ({ name, chart, levels = [] }) => {
    const id = chart.from.table
    if (isSourceName(id)) return []
    const fields = new Set([...designedFields(chart), ...levels.map(({ field }) => field).filter(isDesigned)])
    return [
      { at: 'chart.from.table', to: { kind: 'table', id }, how: 'shows', name },
      ...[...fields].map(
        (part): Mention => ({ at: 'chart', to: { kind: 'table', id, part }, how: 'reads', name }),
      ),
    ]
  },
  words: (before, after) => {
    const params = { chart: after.name }
    if (!before) return [{ at: '', sign: 'added', part: 'chart', key: 'chart.word.added', params }]
    return [
      ...facts.flatMap(fact =>
        said(before[fact]) === said(after[fact])
          ? []
          : [
              {
                at: fact,
                sign: 'changed' as const,
                part: 'chart',
                key: `chart.word.${fact}`,
                params,
              },
            ],
      ),
      ...parts.flatMap(fact =>
        said(before.chart[fact]) === said(after.chart[fact])
          ? []
          : [
              {
                at: `chart.${fact}`,
                sign: 'changed' as const,
                part: 'chart',
                key: `chart.word.${fact}`,
                params,
              },
            ],
      ),
    ]
  },
  texts: ({ name, description, chart }) => [
    { at: 'name', text: name },
    ...(description === undefined ? [] : [{ at: 'description', text: description }]),
    ...chart.measures.flatMap(({ label, unit }, at) => [
      ...(label === undefined ? [] : [{ at: `chart.measures.${at}.label`, text: label }]),
      ...(unit === undefined ? [] : [{ at: `chart.measures.${at}.unit`, text: unit }]),
    ]),
  ],
}
