import { bar } from '../kinds/bar/shared.ts'
import { box } from '../kinds/box/shared.ts'
import { combined } from '../kinds/combined/shared.ts'
import { control } from '../kinds/control/shared.ts'
import { funnel } from '../kinds/funnel/shared.ts'
import { gauge } from '../kinds/gauge/shared.ts'
import { heatmap } from '../kinds/heatmap/shared.ts'
import { line } from '../kinds/line/shared.ts'
import { number } from '../kinds/number/shared.ts'
import { pareto } from '../kinds/pareto/shared.ts'
import { pie } from '../kinds/pie/shared.ts'
import { points } from '../kinds/points/shared.ts'
import { radar } from '../kinds/radar/shared.ts'
import { regions } from '../kinds/regions/shared.ts'
import { sankey } from '../kinds/sankey/shared.ts'
import { scatter } from '../kinds/scatter/shared.ts'
import { table } from '../kinds/table/shared.ts'
import { treemap } from '../kinds/treemap/shared.ts'
import { waterfall } from '../kinds/waterfall/shared.ts'
import type { ChartKind } from './chart-kind.ts'

/** Every kind of chart, in the order of the designer's selection. `web/faces.ts` has the same names. */
export const chartKinds = {
  bar,
  line,
  combined,
  pie,
  number,
  table,
  gauge,
  funnel,
  scatter,
  heatmap,
  control,
  pareto,
  radar,
  treemap,
  waterfall,
  box,
  sankey,
  regions,
  points,
} as const satisfies Readonly<Record<string, ChartKind>>

export type ChartKindName = keyof typeof chartKinds

export const chartKindNames = Object.keys(chartKinds) as readonly ChartKindName[]

export const isChartKindName = (name: string): name is ChartKindName => Object.hasOwn(chartKinds, name)

export const chartKindOf = (name: ChartKindName): ChartKind => chartKinds[name]
