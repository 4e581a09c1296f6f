import { bar } from '../kinds/bar/face.ts'
import { box } from '../kinds/box/face.ts'
import { combined } from '../kinds/combined/face.ts'
import { control } from '../kinds/control/face.ts'
import { funnel } from '../kinds/funnel/face.ts'
import { gauge } from '../kinds/gauge/face.ts'
import { heatmap } from '../kinds/heatmap/face.ts'
import { line } from '../kinds/line/face.ts'
import { number } from '../kinds/number/face.tsx'
import { pareto } from '../kinds/pareto/face.ts'
import { pie } from '../kinds/pie/face.ts'
import { radar } from '../kinds/radar/face.ts'
import { sankey } from '../kinds/sankey/face.ts'
import { scatter } from '../kinds/scatter/face.ts'
import { table } from '../kinds/table/face.tsx'
import { treemap } from '../kinds/treemap/face.ts'
import { waterfall } from '../kinds/waterfall/face.ts'
import type { ChartKindName } from '../shared/kinds.ts'
import type { Face } from './face.ts'

/** Rendering of each kind; the compiler reports missing names. */
export const faces: Readonly<Record<ChartKindName, Face>> = {
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
}
