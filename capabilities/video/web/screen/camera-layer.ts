import type { LayerParts } from '@gantry/client/web'
import { CameraChoice } from './camera-choice.tsx'
import { CameraFilm } from './camera-film.tsx'

/** The layer of a big screen that shows what a camera sees. */
export const cameraLayer: LayerParts = { Body: CameraFilm, Choice: CameraChoice }
