export {
  type ChainState,
  changeSetting,
  checkLog,
  exportLog,
  type LogLine,
  listLog,
  listSettings,
  type ParkedGroup,
  readConfig,
  type SettingValue,
} from './contract.ts'
