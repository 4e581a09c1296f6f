import { blockFaces } from '@gantry/screens/web'
import { tileFaces } from '@gantry/tiles/web'
import { chartFace } from './tiles/face.ts'

/** Tiles of a dashboard on the screen; `shared/tiles.ts` holds the same names. */
export const faces = { ...blockFaces, ...tileFaces({ chart: chartFace }) }
