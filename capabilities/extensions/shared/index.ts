export type { ExtensionInfo, ExtensionUse } from './contract.ts'
