import { lazy } from 'react'

/** Face of the chart tile, for pages of any capability. */
export const chartFace = {
  icon: 'chart',
  Tile: lazy(() => import('./chart-tile.tsx')),
  Settings: lazy(() => import('./chart-settings.tsx')),
}
