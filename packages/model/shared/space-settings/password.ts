import { numberSetting, switchSetting, text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

/** Fewest characters of a password. */
export const passwordLengthSetting: SpaceSetting<number> = {
  ...numberSetting(
    'password.minLength',
    8,
    8,
    64,
    text('密码最少字符数', 'Shortest password (characters)'),
    text('对新设置的密码生效。', 'Holds for passwords set from now on.'),
  ),
  isPublic: true,
  group: 'password',
}

/** How many of small letters, capital letters, digits and other characters a password must have. */
export const passwordKindsSetting: SpaceSetting<number> = {
  ...numberSetting(
    'password.kinds',
    1,
    1,
    4,
    text('密码至少包含几类字符', 'Kinds of characters in a password'),
    text('小写字母、大写字母、数字、其他字符，共四类。', 'Of four: small letters, capitals, digits, others.'),
  ),
  isPublic: true,
  group: 'password',
}

/** How many earlier passwords may not be used again. */
export const passwordHistorySetting: SpaceSetting<number> = {
  ...numberSetting(
    'password.history',
    0,
    0,
    10,
    text('不能重复使用最近几次的密码', 'Earlier passwords that cannot be reused'),
    text('0 表示不限制。', '0: no restriction.'),
  ),
  group: 'password',
}

/** Days after which a password must be changed; 0: never. */
export const passwordDaysSetting: SpaceSetting<number> = {
  ...numberSetting(
    'password.maxDays',
    0,
    0,
    3_650,
    text('密码有效期（天）', 'Days a password lasts'),
    text('到期后登录须先修改密码；0 表示不限制。', 'Then it must be changed to go on; 0: no limit.'),
  ),
  group: 'password',
}

/** Whether a password given by an administrator must be changed at the first sign-in. */
export const passwordFirstSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'password.first',
    false,
    text('首次登录须修改密码', 'Change the password at the first sign-in'),
    text(
      '对管理员新建的账号和重置过的密码生效。',
      'For accounts made, and passwords reset, by an administrator.',
    ),
  ),
  group: 'password',
}
