import { blocks } from '@gantry/screens/shared'
import { type TileKinds, tileKinds } from '@gantry/tiles/shared'
import { chartTile } from './tiles/chart.ts'

/** Tiles of a dashboard in the order of the palette; `web/faces.ts` holds the same names. */
export const dashboardTiles: TileKinds = tileKinds([
  chartTile,
  blocks.number,
  blocks.list,
  blocks.text,
  blocks.picture,
])
