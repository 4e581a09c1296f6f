export {
  changeSetting,
  type DeadLetterGroup,
  listSettings,
  readConfig,
  type SettingValue,
} from './contract.ts'
export type { Health } from './health/contract.ts'
export { type LogDetail, type LogLine, type LogSummary, spaceLog } from './oplog/contract.ts'
