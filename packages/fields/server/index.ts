export type { FieldStore, Slot } from './field-store.ts'
export { compareInSql } from './kinds/index.ts'
export { escapeLike } from './kinds/sql-kind.ts'
export { fieldStoreOf, fieldStores } from './types.ts'
