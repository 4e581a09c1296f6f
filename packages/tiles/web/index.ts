import './tiles.css'

export { TileComposer } from './composer/composer.tsx'
export {
  type TileFace,
  type TileFaces,
  type TileHead,
  type TileProps,
  type TileSettingsProps,
  tileFace,
  tileFaces,
} from './face.ts'
export { type Said, useSaid, useSaying } from './said.ts'
export { ClosedTile, TileError } from './tile-frame.tsx'
export { TilePage } from './tile-page.tsx'
export { TileNameContext, useTileTitle } from './tile-title.ts'
export { RefusedQuestion, useQuestion } from './use-question.ts'
