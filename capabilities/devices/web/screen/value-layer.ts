import type { LayerParts } from '@gantry/client/web'
import { PointChoice } from './point-choice.tsx'
import { PointValue } from './point-value.tsx'

/** The layer of a big screen that shows a point of a device as it is now. */
export const valueLayer: LayerParts = { Body: PointValue, Choice: PointChoice }
