import { numberSetting, switchSetting, text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

/** Hours a session lasts after its last use. */
export const sessionHoursSetting: SpaceSetting<number> = {
  ...numberSetting(
    'signIn.sessionHours',
    8,
    1,
    720,
    text('会话时长（小时）', 'Session length (hours)'),
    text(
      '最后一次操作后经过这么久需要重新登录。',
      'Time after the last action until one must sign in again.',
    ),
  ),
  group: 'signIn',
}

/** Whether a session may be kept for 30 days. */
export const rememberSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'signIn.remember',
    true,
    text('允许保持登录 30 天', 'Sessions of 30 days'),
    text(
      '关闭后，登录时勾选“记住这台电脑 30 天”也只按会话时长计。',
      'When off, “Remember this computer for 30 days” at sign-in has no effect in this space.',
    ),
  ),
  group: 'signIn',
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}(\/(3[0-2]|[12]?\d))?$/
const ipv6 = /^(?=.*:)[0-9a-f:]{2,39}(\/(12[0-8]|1[01]\d|[1-9]?\d))?$/i

/** The networks of a `networks` setting: separated by blanks, commas or line ends. */
export const networksIn = (value: string): readonly string[] => value.split(/[\s,，;；]+/).filter(Boolean)

/** Addresses and networks from which people may work in the space; empty: every address. */
export const signInNetworksSetting: SpaceSetting<string> = {
  path: 'signIn.networks',
  kind: 'networks',
  group: 'signIn',
  label: text('允许登录的地址', 'Allowed addresses'),
  hint: text(
    'IP 地址或网段，用空格分隔，例如 10.1.0.0/16；不填则不限制。',
    'IP addresses or networks such as 10.1.0.0/16, between blanks. Empty: no restriction.',
  ),
  default: '',
  max: 2_000,
  check: value => {
    if (typeof value !== 'string') return { code: 'format' }
    if (value.length > 2_000) return { code: 'max_length', params: { limit: 2_000 } }
    const wrong = networksIn(value).find(network => !ipv4.test(network) && !ipv6.test(network))
    return wrong === undefined ? null : { code: 'network', params: { value: wrong } }
  },
}

/** Whether everybody must have two-step verification to work in the space. */
export const twoStepSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'signIn.twoStep',
    false,
    text('要求两步验证', 'Two-step verification for everybody'),
    text(
      '开启后，没有设置两步验证的成员登录后须先设置才能继续。',
      'Members without it must set it up after signing in before they can go on.',
    ),
  ),
  group: 'signIn',
}
