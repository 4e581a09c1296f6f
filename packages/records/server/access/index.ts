export { accessDifference, type PersonChange, type ProposedChange } from './access-difference.ts'
export { accessOf } from './access-of.ts'
export {
  appOfTable,
  type Designers,
  designedApps,
  designersOf,
  designsSpace,
  mayDesign,
  registerDesigners,
  requireAnyDesigner,
  requireDesigner,
  requireTableDesigner,
} from './designers.ts'
export { explainAccess } from './explain-access.ts'
export { readableTitles, readersOf } from './readers-of.ts'
export { revealValue } from './reveal-value.ts'
export { tablesForDesigner } from './tables-for-designer.ts'
export { withMasks } from './with-masks.ts'
