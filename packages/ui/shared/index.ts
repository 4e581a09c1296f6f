export { brandCss, branded, leastContrast, usableBrand } from './brand.ts'
export { contrast, mix } from './color.ts'
export { headScript, skinCss } from './skin-css.ts'
export {
  type AppColour,
  type DrawnSkin,
  drawnSkins,
  isSkinName,
  type Mode,
  type Skin,
  type SkinName,
  skinNames,
  skins,
  systemSkin,
} from './skins.ts'
