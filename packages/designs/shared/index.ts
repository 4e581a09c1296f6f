export type { TextPlace } from '@gantry/model/shared'
export {
  type AskedDesign,
  type AskedKind,
  askedSchema,
  checkAsked,
  mentionsOfAsked,
  newAsked,
  readByAsked,
} from './asking/asked-design.ts'
export * from './calls/index.ts'
export { canonical, canonicalText } from './canonical.ts'
export * from './contract.ts'
export type { Design, DesignKey, DesignRights, Draft, OpenedDesign, Release } from './design.ts'
export type { EquipmentModel, EquipmentValue } from './equipment.ts'
export type { Extension, ExtensionGroup } from './extension.ts'
export {
  type AnyKind,
  type AskedInput,
  type DesignKind,
  type Difference,
  error,
  type FieldPlace,
  type LeftOut,
  type Mention,
  type Problem,
  type Scope,
  type WordParam,
  type WordParams,
  warning,
} from './kind.ts'
export { type Clash, type Merged, mergeThreeWays } from './merge.ts'
export { isLeft, type LeavingOut, type LeftField, type LeftPlace, leaveOut } from './package/leave-out.ts'
export {
  type DesignPackage,
  formatWithoutRecords,
  type Manifest,
  mostRecords,
  type PackagedApp,
  type PackagedDesign,
  type PackagedRecord,
  type PackagedRecords,
  type PackagedSystem,
  packageFormat,
} from './package/package.ts'
export {
  type Choice,
  type PlannedConflict,
  type PlannedDesign,
  type PlannedState,
  planDesign,
} from './package/plan-design.ts'
export { type Renaming, renamed, withTables } from './package/rename.ts'
export { placeNames } from './place-names.ts'
export { readCron } from './read-cron.ts'
export {
  checkSettings,
  type ExtensionSetting,
  fitsSetting,
  type SettingType,
  type SettingValue,
  settingsSchema,
  valuesOfSettings,
} from './settings/extension-setting.ts'
export { fixedOfFormula } from './values/fixed-value.ts'
export {
  areAlike,
  checkValueRules,
  isWritten,
  linksTo,
  mentionsOfRules,
  readBy,
  type ValueRule,
  valueRulesSchema,
} from './values/value-rule.ts'
