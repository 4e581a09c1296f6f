export type { Reading, WatchedPoint } from './watch/condition-kind.ts'
export { conditionKindNames, conditionKindOf, isConditionKind } from './watch/condition-kinds.ts'
export { dueAt, type Holding, newWatch, observe, pass, type Watch, type WatchEffect } from './watch/watch.ts'
