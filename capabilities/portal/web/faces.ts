import { chartFace } from '@gantry/dashboards/web'
import { blockFaces } from '@gantry/screens/web'
import { tileFaces } from '@gantry/tiles/web'
import { lazy } from 'react'

/** Components of portals on the screen; `shared/tiles.ts` holds the same names. */
export const faces = {
  ...blockFaces,
  ...tileFaces({
    messages: {
      icon: 'bell',
      Tile: lazy(() => import('./tiles/messages-tile.tsx')),
      Settings: lazy(() => import('./tiles/messages-settings.tsx')),
    },
    work: {
      icon: 'inbox',
      Tile: lazy(() => import('./tiles/work-tile.tsx')),
      Settings: lazy(() => import('./tiles/work-settings.tsx')),
    },
    chart: chartFace,
    application: {
      icon: 'apps',
      Tile: lazy(() => import('./tiles/application-tile.tsx')),
      Settings: lazy(() => import('./tiles/application-settings.tsx')),
    },
    quick: {
      icon: 'bolt',
      Tile: lazy(() => import('./tiles/quick-tile.tsx')),
      Settings: lazy(() => import('./tiles/quick-settings.tsx')),
    },
    custom: {
      icon: 'api',
      Tile: lazy(() => import('./tiles/custom-tile.tsx')),
      Settings: lazy(() => import('./tiles/custom-settings.tsx')),
    },
  }),
}
