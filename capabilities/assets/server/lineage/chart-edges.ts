import { localise, type Text } from '@gantry/base/shared'
import {
  type Chart,
  type ChartFigure,
  chartKindOf,
  figuresOfChart,
  isChartKindName,
  isSourceName,
  measureId,
} from '@gantry/charts/shared'
import { figureWords } from '@gantry/dashboards/server'
import { type AlertRule, type ChartDesign, type ChartSettings, chartTile } from '@gantry/dashboards/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'
import { type LineageEdge, type LineagePlace, placeKey } from '../../shared/lineage/neighbourhood.ts'
import { linkTarget } from './link-target.ts'

/** Charts, dashboards and alerts read at most. */
const most = 2_000

/** What charts read, figure by figure, and the names of their figures by place. */
export interface ChartEdges {
  readonly edges: readonly LineageEdge[]
  /** Names of charts, dashboards with charts of their own, and alerts by object. */
  readonly names: ReadonlyMap<string, Text>
  /** Names of figures by the key of their place. */
  readonly parts: ReadonlyMap<string, Text>
  /** The figures of each chart by its object. */
  readonly figures: ReadonlyMap<string, readonly LineagePlace[]>
}

type Tables = ReadonlyMap<string, TableDef>

/** A published design with its body, whose schema was checked when it was published. */
type PublishedDesign = { readonly id: string; readonly name: Text } & (
  | { readonly kind: 'chart'; readonly body: ChartDesign }
  | {
      readonly kind: 'dashboard'
      readonly body: { readonly page: { readonly tiles: readonly PublishedTile[] } }
    }
)

/** A tile of a dashboard; those of other kinds have other settings. */
interface PublishedTile {
  readonly id: string
  readonly kind: string
  readonly title?: Text
  readonly settings: ChartSettings
}

/** A chart with the place it stands in. */
interface Drawn {
  readonly object: string
  /** Before the ids of its figures: a dashboard has several charts. */
  readonly prefix: string
  /** Of the chart, where it is not the whole object. */
  readonly title: Text | undefined
  readonly chart: Chart
  readonly levels: ChartDesign['levels']
}

/**
 * From the fields of tables into the dimensions, measures and filters of published charts and of the charts that dashboards draw
 * themselves, and from measures on into the thresholds and reports that watch them. Charts of sources that are no tables have none.
 */
export const chartEdges = async (ctx: Ctx, tables: Tables): Promise<ChartEdges> => {
  const { rows } = await ctx.db.run<PublishedDesign>(sql`
    select d.kind, d.id, d.name, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind in ('chart', 'dashboard') and d.state = 'active'
    order by d.kind, d.id limit ${most}`)
  const edges: LineageEdge[] = []
  const names = new Map<string, Text>()
  const parts = new Map<string, Text>()
  const figures = new Map<string, readonly LineagePlace[]>()
  const charts = new Map<string, Chart>()
  for (const design of rows)
    for (const drawn of drawnIn(design)) {
      const table = tables.get(drawn.chart.from.table)
      if (!table) continue
      names.set(drawn.object, design.name)
      if (design.kind === 'chart') charts.set(design.id, drawn.chart)
      for (const figure of figuresOf(drawn)) {
        const place: LineagePlace = { object: drawn.object, part: `${drawn.prefix}${figure.id}` }
        figures.set(drawn.object, [...(figures.get(drawn.object) ?? []), place])
        parts.set(placeKey(place), nameOf(table, drawn, figure, ctx.actor.timeZone))
        edges.push(...readsOf(table, tables, figure, place))
      }
    }
  const alerts =
    charts.size === 0 ? { edges: [], names: new Map<string, Text>() } : await alertEdges(ctx, charts, parts)
  return { edges: [...edges, ...alerts.edges], names: new Map([...names, ...alerts.names]), parts, figures }
}

/** The charts of a published design. */
const drawnIn = (design: PublishedDesign): readonly Drawn[] => {
  const object = `${design.kind}:${design.id}`
  if (design.kind === 'chart') {
    const { chart, levels } = design.body
    return isSourceName(chart.from.table) ? [] : [{ object, prefix: '', title: undefined, chart, levels }]
  }
  return design.body.page.tiles.flatMap(({ id, kind, settings, title }) => {
    const { design: published, chart } = settings
    if (kind !== chartTile.name || published !== undefined || !chart || isSourceName(chart.from.table))
      return []
    return [{ object, prefix: `${id}/`, title, chart, levels: undefined }]
  })
}

/** The figures of a chart; the levels a click leads through are dimensions too. */
const figuresOf = ({ chart, levels = [] }: Drawn): readonly ChartFigure[] => [
  ...figuresOfChart(chart),
  ...levels.map((dimension, at) => ({
    id: `level:${at}`,
    values: [dimension.field],
    conditions: [],
    dimension,
  })),
]

const filterName: Text = { 'zh-CN': '筛选条件', en: 'Filter' }
const compareName: Text = { 'zh-CN': '与前期比较', en: 'Comparison' }

/** What people call a figure, after the title of its tile. */
const nameOf = (
  table: TableDef,
  { title }: Drawn,
  { id, dimension, measure }: ChartFigure,
  timeZone: string,
) => {
  const inLang = (lang: 'zh-CN' | 'en'): string => {
    const words = figureWords(table, { lang, timeZone })
    const own = measure
      ? words.measure(measure)
      : dimension
        ? words.dimension(dimension)
        : localise(id === 'filter' ? filterName : compareName, lang)
    return title === undefined ? own : `${localise(title, lang)} · ${own}`
  }
  return { 'zh-CN': inLang('zh-CN'), en: inLang('en') }
}

/** The places a path leads through: links on the way decide whose value it is, and the last field is the value. */
const placesOf = (table: TableDef, tables: Tables, path: string): readonly LineagePlace[] => {
  const [first = '', ...rest] = path.split('.')
  if (!fieldOf(table, first) || !(first in table.fields)) return []
  const here: LineagePlace = { object: `table:${table.id}`, part: first }
  const def = table.fields[first]
  const next = def && tables.get(linkTarget(def) ?? fieldTypeOf(def).rows?.(def) ?? '')
  return rest.length === 0 || !next ? [here] : [here, ...placesOf(next, tables, rest.join('.'))]
}

const readsOf = (
  table: TableDef,
  tables: Tables,
  { values, conditions }: ChartFigure,
  to: LineagePlace,
): readonly LineageEdge[] => {
  const read = (path: string, isValue: boolean): readonly LineageEdge[] => {
    const places = placesOf(table, tables, path)
    return places.map((from, at) => ({
      from,
      to,
      how: isValue && at === places.length - 1 ? 'direct' : 'indirect',
      certainty: 'exact',
    }))
  }
  const found = new Map<string, LineageEdge>()
  for (const edge of [
    ...values.flatMap(path => read(path, true)),
    ...conditions.flatMap(path => read(path, false)),
  ]) {
    const key = placeKey(edge.from)
    if (edge.how === 'direct' || !found.has(key)) found.set(key, edge)
  }
  return [...found.values()]
}

const reportName: Text = { 'zh-CN': '定期报告', en: 'Report' }
const signs = { above: '>', below: '<' } as const

/** Thresholds watch one measure, reports send all figures of their chart. */
const alertEdges = async (
  ctx: Ctx,
  charts: ReadonlyMap<string, Chart>,
  parts: ReadonlyMap<string, Text>,
): Promise<Pick<ChartEdges, 'edges' | 'names'>> => {
  type Row = { readonly id: string; readonly chart: string; readonly name: Text; readonly rule: AlertRule }
  const { rows } = await ctx.db.run<Row>(sql`
    select a.id, a.chart, d.name, a.rule from gantry.chart_alert a
    join gantry.design d on d.space = a.space and d.kind = 'chart' and d.id = a.chart
    where a.space = ${ctx.space} order by a.id limit ${most}`)
  const names = new Map<string, Text>()
  const edges = rows.flatMap(({ id, chart: of, name, rule }): readonly LineageEdge[] => {
    const chart = charts.get(of)
    if (!chart) return []
    const object = `chart_alert:${id}`
    const watched = rule.kind === 'threshold' ? measureId(placeOfMeasure(chart, rule.measure)) : null
    const from = figuresOfChart(chart).flatMap(figure =>
      watched === null || figure.id === watched ? [{ object: `chart:${of}`, part: figure.id }] : [],
    )
    const figure = parts.get(placeKey({ object: `chart:${of}`, part: watched })) ?? ''
    const inLang = (lang: 'zh-CN' | 'en') =>
      rule.kind === 'threshold'
        ? `${localise(name, lang)}: ${localise(figure, lang)} ${signs[rule.side]} ${rule.limit}`
        : `${localise(name, lang)}: ${localise(reportName, lang)}`
    names.set(object, { 'zh-CN': inLang('zh-CN'), en: inLang('en') })
    return from.map(place => ({
      from: place,
      to: { object, part: null },
      how: place.part === 'filter' || place.part === 'compare' ? 'indirect' : 'direct',
      certainty: 'exact',
    }))
  })
  return { edges, names }
}

/** The measure of a chart as it is stored, by its place in the chart as it is drawn: some kinds draw several figures of each. */
const placeOfMeasure = ({ kind }: Chart, at: number): number => {
  const figures = isChartKindName(kind) ? chartKindOf(kind).figures : undefined
  return figures ? Math.floor(at / figures.length) : at
}
