import type { ChartFaces } from '@gantry/screens/web'
import { lazy } from 'react'

/** Charts for pages of blocks, loaded on first use. */
export const chartFaces: ChartFaces = {
  Chart: lazy(() => import('./chart.tsx')),
  Editor: lazy(() => import('./editor.tsx')),
}
