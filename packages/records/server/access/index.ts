export { accessOf } from './access-of.ts'
export { explainAccess } from './explain-access.ts'
