import type { ChartKindName } from '../shared/kinds.ts'
import type { DrawnFace } from '../web/face.ts'
import { bar } from './bar/face.ts'
import { box } from './box/face.ts'
import { combined } from './combined/face.ts'
import { control } from './control/face.ts'
import { funnel } from './funnel/face.ts'
import { gauge } from './gauge/face.ts'
import { heatmap } from './heatmap/face.ts'
import { line } from './line/face.ts'
import { pareto } from './pareto/face.ts'
import { pie } from './pie/face.ts'
import { radar } from './radar/face.ts'
import { regions } from './regions/face.ts'
import { sankey } from './sankey/face.ts'
import { scatter } from './scatter/face.ts'
import { treemap } from './treemap/face.ts'
import { waterfall } from './waterfall/face.ts'

/** Rendering of the kinds that the chart library draws, in a browser and for messages. */
export const drawnFaces = {
  bar,
  box,
  combined,
  control,
  funnel,
  gauge,
  heatmap,
  line,
  pareto,
  pie,
  radar,
  regions,
  sankey,
  scatter,
  treemap,
  waterfall,
} as const satisfies Readonly<Partial<Record<ChartKindName, DrawnFace>>>

type DrawnName = keyof typeof drawnFaces

const isDrawn = (kind: string): kind is DrawnName => Object.hasOwn(drawnFaces, kind)

/** The rendering of a kind that the chart library draws; null for another. */
export const drawnFaceOf = (kind: string): DrawnFace | null => (isDrawn(kind) ? drawnFaces[kind] : null)
