export type { ExtensionInfo, ExtensionUse, GivenSetting } from './contract.ts'
