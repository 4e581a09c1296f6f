export type { FieldStore, Slot, StoredKey } from './field-store.ts'
export { compareInSql } from './kinds/index.ts'
export { escapeLike } from './kinds/sql-kind.ts'
export { fieldStoreOf, fieldStores } from './types.ts'
