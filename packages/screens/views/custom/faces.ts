import { tileFace, tileFaces } from '@gantry/tiles/web'

/** Components of the blocks; `blocks.ts` has the same names. */
export const faces = tileFaces({
  list: tileFace(
    'list',
    () => import('./blocks/list/tile.tsx'),
    () => import('./blocks/list/settings.tsx'),
  ),
  number: tileFace(
    'hash',
    () => import('./blocks/number/tile.tsx'),
    () => import('./blocks/number/settings.tsx'),
  ),
  analysis: tileFace(
    'chart',
    () => import('./blocks/analysis/tile.tsx'),
    () => import('./blocks/analysis/settings.tsx'),
  ),
  record: tileFace(
    'form',
    () => import('./blocks/record/tile.tsx'),
    () => import('./blocks/record/settings.tsx'),
  ),
  filter: tileFace(
    'filter',
    () => import('./blocks/filter/tile.tsx'),
    () => import('./blocks/filter/settings.tsx'),
  ),
  view: tileFace(
    'board',
    () => import('./blocks/view/tile.tsx'),
    () => import('./blocks/view/settings.tsx'),
  ),
  tabs: tileFace(
    'tabs',
    () => import('./blocks/tabs/tile.tsx'),
    () => import('./blocks/tabs/settings.tsx'),
  ),
  text: tileFace(
    'text',
    () => import('./blocks/text/tile.tsx'),
    () => import('./blocks/text/settings.tsx'),
  ),
  picture: tileFace(
    'image',
    () => import('./blocks/picture/tile.tsx'),
    () => import('./blocks/picture/settings.tsx'),
  ),
  links: tileFace(
    'bolt',
    () => import('./blocks/links/tile.tsx'),
    () => import('./blocks/links/settings.tsx'),
  ),
})
