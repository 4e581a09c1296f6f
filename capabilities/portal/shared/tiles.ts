import { chartTile } from '@gantry/dashboards/shared'
import { blocks } from '@gantry/screens/shared'
import { type TileKinds, tileKinds } from '@gantry/tiles/shared'
import { application } from './tiles/application.ts'
import { custom } from './tiles/custom.ts'
import { messages } from './tiles/messages.ts'
import { quick } from './tiles/quick.ts'
import { work } from './tiles/work.ts'

/** Components a portal is made from, in the order a designer is offered them; `web/faces.ts` holds the same names. */
export const portalTiles: TileKinds = {
  ...tileKinds([messages, work, chartTile, application, quick, custom]),
  ...tileKinds([blocks.number, blocks.view, blocks.text]),
}
