export { type Answer, askPage, mostQuestions, type Question } from './ask.ts'
export {
  addTile,
  changeTile,
  type Direction,
  deriveAgain,
  duplicateTile,
  moveTile,
  placesOf,
  removeTile,
  resizeTile,
  stepTile,
  swapTiles,
} from './commands.ts'
export {
  checkPage,
  closedKind,
  kindIn,
  narrowPage,
  type TileKind,
  type TileKinds,
  type TileMention,
  type TileScope,
  tileKinds,
} from './kind.ts'
export { columnsOf, emptyPage, type Page, type Place, pageSchema, type Tile, type TileId } from './page.ts'
export { type PageDifference, pageTexts, pageWords } from './words.ts'
