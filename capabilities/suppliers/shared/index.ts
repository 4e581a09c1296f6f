export type { Door, Followed, Supplier, SupplierEvent } from './contract.ts'
