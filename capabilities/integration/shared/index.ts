export type { SettingField } from '../connectors/kind.ts'
export { sourceKindOf, sourceKinds } from '../connectors/kinds.ts'
export * from './sources/contract.ts'
export * from './sources/rows.ts'
