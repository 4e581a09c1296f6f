export { accessDifference, type PersonChange, type ProposedChange } from './access-difference.ts'
export { accessOf } from './access-of.ts'
export { explainAccess } from './explain-access.ts'
export { withMasks } from './with-masks.ts'
