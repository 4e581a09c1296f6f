import type { ChartFaces } from '@gantry/screens/web'
import { lazy } from 'react'

/** Charts for pages of blocks, fetched with the first of them. */
export const chartFaces: ChartFaces = {
  Chart: lazy(() => import('./chart.tsx')),
  Editor: lazy(() => import('./editor.tsx')),
}
