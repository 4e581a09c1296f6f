export {
  type ChainState,
  changeSetting,
  checkLog,
  exportLog,
  type LogLine,
  listLog,
  listSettings,
  type ParkedEvent,
  readConfig,
  type SettingValue,
} from './contract.ts'
