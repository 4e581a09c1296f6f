import { switchedOffSetting } from './extensions.ts'
import {
  dayFormatSetting,
  defaultLangSetting,
  hoursSetting,
  numberFormatSetting,
  weekStartSetting,
} from './formats.ts'
import {
  chatDaysSetting,
  chatSetting,
  exportSetting,
  publicFormsSetting,
  spaceUploadSetting,
  timeZoneSetting,
} from './general.ts'
import { brandSetting, defaultSkinSetting, logoSettings, offeredSkinsSetting } from './look.ts'
import { ownTextsSetting } from './own-texts.ts'
import {
  passwordDaysSetting,
  passwordFirstSetting,
  passwordHistorySetting,
  passwordKindsSetting,
  passwordLengthSetting,
} from './password.ts'
import { rememberSetting, sessionHoursSetting, signInNetworksSetting, twoStepSetting } from './sign-in.ts'
import type { SpaceSetting } from './space-setting.ts'
import {
  watermarkAngleSetting,
  watermarkDensitySetting,
  watermarkExportsSetting,
  watermarkPagesSetting,
  watermarkPrintsSetting,
  watermarkTextSetting,
} from './watermark.ts'
import { workCalendarsSetting } from './work-calendars.ts'

/** All settings of a space, in the order of their screens. */
export const spaceSettings: readonly SpaceSetting[] = [
  timeZoneSetting,
  spaceUploadSetting,
  defaultLangSetting,
  dayFormatSetting,
  hoursSetting,
  weekStartSetting,
  numberFormatSetting,
  sessionHoursSetting,
  rememberSetting,
  signInNetworksSetting,
  twoStepSetting,
  passwordLengthSetting,
  passwordKindsSetting,
  passwordHistorySetting,
  passwordDaysSetting,
  passwordFirstSetting,
  exportSetting,
  publicFormsSetting,
  chatSetting,
  chatDaysSetting,
  watermarkTextSetting,
  watermarkDensitySetting,
  watermarkAngleSetting,
  watermarkPagesSetting,
  watermarkPrintsSetting,
  watermarkExportsSetting,
  defaultSkinSetting,
  offeredSkinsSetting,
  brandSetting,
  ...Object.values(logoSettings),
  workCalendarsSetting,
  ownTextsSetting as SpaceSetting,
  switchedOffSetting as unknown as SpaceSetting,
]

export const spaceSettingOf = (path: string): SpaceSetting | undefined =>
  spaceSettings.find(setting => setting.path === path)
