import { chartFace } from '@gantry/dashboards/web'
import { blockFaces } from '@gantry/screens/web'
import { tileFace, tileFaces } from '@gantry/tiles/web'

/** Components of portals on the screen; `shared/tiles.ts` holds the same names. */
export const faces = {
  ...blockFaces,
  ...tileFaces({
    messages: tileFace(
      'bell',
      () => import('./tiles/messages-tile.tsx'),
      () => import('./tiles/messages-settings.tsx'),
    ),
    work: tileFace(
      'inbox',
      () => import('./tiles/work-tile.tsx'),
      () => import('./tiles/work-settings.tsx'),
    ),
    chart: chartFace,
    application: tileFace(
      'apps',
      () => import('./tiles/application-tile.tsx'),
      () => import('./tiles/application-settings.tsx'),
    ),
    quick: tileFace(
      'bolt',
      () => import('./tiles/quick-tile.tsx'),
      () => import('./tiles/quick-settings.tsx'),
    ),
    custom: tileFace(
      'api',
      () => import('./tiles/custom-tile.tsx'),
      () => import('./tiles/custom-settings.tsx'),
    ),
  }),
}
