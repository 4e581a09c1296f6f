import { tileFaces } from '@gantry/tiles/web'
import { lazy } from 'react'

/** Components of the blocks; `blocks.ts` has the same names. */
export const faces = tileFaces({
  list: {
    icon: 'list',
    Tile: lazy(() => import('./blocks/list/tile.tsx')),
    Settings: lazy(() => import('./blocks/list/settings.tsx')),
  },
  number: {
    icon: 'hash',
    Tile: lazy(() => import('./blocks/number/tile.tsx')),
    Settings: lazy(() => import('./blocks/number/settings.tsx')),
  },
  analysis: {
    icon: 'chart',
    Tile: lazy(() => import('./blocks/analysis/tile.tsx')),
    Settings: lazy(() => import('./blocks/analysis/settings.tsx')),
  },
  record: {
    icon: 'form',
    Tile: lazy(() => import('./blocks/record/tile.tsx')),
    Settings: lazy(() => import('./blocks/record/settings.tsx')),
  },
  filter: {
    icon: 'filter',
    Tile: lazy(() => import('./blocks/filter/tile.tsx')),
    Settings: lazy(() => import('./blocks/filter/settings.tsx')),
  },
  view: {
    icon: 'board',
    Tile: lazy(() => import('./blocks/view/tile.tsx')),
    Settings: lazy(() => import('./blocks/view/settings.tsx')),
  },
  tabs: {
    icon: 'tabs',
    Tile: lazy(() => import('./blocks/tabs/tile.tsx')),
    Settings: lazy(() => import('./blocks/tabs/settings.tsx')),
  },
  text: {
    icon: 'text',
    Tile: lazy(() => import('./blocks/text/tile.tsx')),
    Settings: lazy(() => import('./blocks/text/settings.tsx')),
  },
  picture: {
    icon: 'image',
    Tile: lazy(() => import('./blocks/picture/tile.tsx')),
    Settings: lazy(() => import('./blocks/picture/settings.tsx')),
  },
  links: {
    icon: 'bolt',
    Tile: lazy(() => import('./blocks/links/tile.tsx')),
    Settings: lazy(() => import('./blocks/links/settings.tsx')),
  },
})
