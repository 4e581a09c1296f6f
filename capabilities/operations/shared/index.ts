export {
  type ChainState,
  changeSetting,
  checkLog,
  exportLog,
  type LogLine,
  listLog,
  listSettings,
  readConfig,
  type SettingValue,
} from './contract.ts'
