import { tileFace } from '@gantry/tiles/web'

/** Face of the chart tile, for pages of any capability. */
export const chartFace = tileFace(
  'chart',
  () => import('./chart-tile.tsx'),
  () => import('./chart-settings.tsx'),
)
