export {
  type ChainState,
  changeSetting,
  checkLog,
  type DeadLetterGroup,
  exportLog,
  type LogLine,
  listLog,
  listSettings,
  readConfig,
  type SettingValue,
} from './contract.ts'
