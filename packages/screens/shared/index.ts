export { blocks } from '../views/custom/blocks.ts'
export { checkView, narrowView } from './check-view.ts'
export { isTreeLevel } from './tree-level.ts'
export { typedField, type ViewKind } from './view-kind.ts'
export {
  isViewKindName,
  type ViewKindName,
  viewKindNames,
  viewKindOf,
  viewKinds,
} from './view-kinds.ts'
