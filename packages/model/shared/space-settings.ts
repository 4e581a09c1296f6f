import {
  isPlainObject,
  type Json,
  type Lang,
  langs,
  readShifts,
  type Text,
  type WorkCalendar,
} from '@gantry/base/shared'
import { isSkinName } from '@gantry/ui/shared'
import { numberSetting, type Setting, switchSetting, text } from './settings.ts'

export const spaceSettingGroups = ['general', 'signIn', 'password', 'features'] as const
export type SpaceSettingGroup = (typeof spaceSettingGroups)[number]

/** One setting of a space. */
export interface SpaceSetting<Value extends Json = Json> extends Setting<Value> {
  /** Its section of the base configuration; absent: a screen of its own edits it. */
  readonly group?: SpaceSettingGroup
  /** Sent to every browser that works in the space, with the session. */
  readonly isPublic?: true
  /** What a `choice` offers. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[]
}

const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** IANA name of the zone of the space; empty: browsers use their own, the server `Asia/Shanghai`. */
export const timeZoneSetting: SpaceSetting<string> = {
  path: 'general.timeZone',
  kind: 'choice',
  group: 'general',
  isPublic: true,
  label: text('时区', 'Time zone'),
  hint: text(
    '“今天”、按日期分组和时间的显示都按此时区；不设置时，浏览器用本机时区，服务器用北京时间。',
    '“Today”, groups by date and displayed times follow it. Not set: browsers use their own, the server that of Shanghai.',
  ),
  default: '',
  options: [
    { value: '', label: text('不设置', 'Not set') },
    ...zones.map(value => ({ value, label: text(value, value) })),
  ],
  check: value => (value === '' || zones.some(zone => zone === value) ? null : { code: 'choice' }),
}

/** Megabytes of one uploaded file in this space; the limit of the platform holds as well. */
export const spaceUploadSetting: SpaceSetting<number> = {
  ...numberSetting(
    'general.maxMegabytes',
    1_000,
    1,
    1_000,
    text('单个文件上限（MB）', 'Largest file (MB)'),
    text(
      '附件和导入文件都受此限制；平台的上限更小时以平台为准。',
      'A smaller limit of the platform prevails.',
    ),
  ),
  group: 'general',
}

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
      '关闭后，勾选“保持登录”也只按会话时长计。',
      'When off, “Keep me signed in” has no effect in this space.',
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

/** Whether members may export records. */
export const exportSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'features.export',
    true,
    text('允许导出数据', 'Exports of records'),
    text('关闭后，任何人都不能把列表导出为文件。', 'When off, nobody can export a list as a file.'),
  ),
  group: 'features',
}

const watermarkVariables = ['name', 'login', 'space', 'time'] as const

/** Text of the watermark, with `{name}`, `{login}`, `{space}` and `{time}`; empty: none. */
export const watermarkTextSetting: SpaceSetting<string> = {
  path: 'watermark.text',
  kind: 'text',
  isPublic: true,
  label: text('水印文字', 'Text'),
  hint: text(
    '可用变量：{name} 姓名、{login} 账号、{space} 企业、{time} 时间。不填则没有水印。',
    'Variables: {name}, {login}, {space} and {time}. Empty: no watermark.',
  ),
  default: '',
  max: 100,
  check: value => {
    if (typeof value !== 'string') return { code: 'format' }
    if (value.length > 100) return { code: 'max_length', params: { limit: 100 } }
    const wrong = [...value.matchAll(/\{([^{}]*)\}/g)].find(
      ([, name]) => !watermarkVariables.some(known => known === name),
    )
    return wrong ? { code: 'not_an_option', params: { value: wrong[0] } } : null
  },
}

/** The text of a watermark with its variables filled in. */
export const watermarkText = (
  template: string,
  values: Readonly<Record<(typeof watermarkVariables)[number], string>>,
): string =>
  template.replace(/\{([a-z]+)\}/g, (all, name) =>
    name in values ? values[name as keyof typeof values] : all,
  )

export type WatermarkDensity = 'sparse' | 'normal' | 'dense'

const densities = [
  { value: 'sparse', label: text('稀疏', 'Sparse') },
  { value: 'normal', label: text('适中', 'Medium') },
  { value: 'dense', label: text('密集', 'Dense') },
]

/** How close the texts of the watermark stand. */
export const watermarkDensitySetting: SpaceSetting<string> = {
  path: 'watermark.density',
  kind: 'choice',
  isPublic: true,
  label: text('密度', 'Density'),
  default: 'normal',
  options: densities,
  check: value => (densities.some(each => each.value === value) ? null : { code: 'choice' }),
}

/** Degrees by which the text is turned. */
export const watermarkAngleSetting: SpaceSetting<number> = {
  ...numberSetting(
    'watermark.angle',
    -20,
    -90,
    90,
    text('角度', 'Angle'),
    text('负数向上倾斜。', 'Negative: the text rises.'),
  ),
  isPublic: true,
}

export const watermarkPagesSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'watermark.pages',
    true,
    text('显示在页面上', 'On pages'),
    text('覆盖在所有页面之上，不影响操作。', 'Above every page, without being in the way.'),
  ),
  isPublic: true,
}

export const watermarkPrintsSetting: SpaceSetting<boolean> = {
  ...switchSetting(
    'watermark.prints',
    true,
    text('显示在打印件上', 'On prints'),
    text('从浏览器打印时出现在每一页。', 'On every page printed from the browser.'),
  ),
  isPublic: true,
}

export const watermarkExportsSetting: SpaceSetting<boolean> = switchSetting(
  'watermark.exports',
  true,
  text('写入导出的 Excel', 'In exported workbooks'),
  text(
    '作为记录工作表的页眉，打印或预览时可见，不影响再次导入；CSV 文件没有页眉。',
    'As the page header of the sheet of records, seen in previews and prints; it can still be imported. CSV has no header.',
  ),
)

/** Skin of everybody who has chosen none. */
export const defaultSkinSetting: SpaceSetting<string> = {
  path: 'theme.skin',
  kind: 'text',
  isPublic: true,
  label: text('默认皮肤', 'Default skin'),
  default: 'system',
  check: value => (isSkinName(value) ? null : { code: 'choice' }),
}

/** Names of the skins people may choose, between blanks; empty: all. */
export const offeredSkinsSetting: SpaceSetting<string> = {
  path: 'theme.offered',
  kind: 'text',
  isPublic: true,
  label: text('可选皮肤', 'Skins offered'),
  default: '',
  check: value =>
    typeof value === 'string' &&
    value.length <= 400 &&
    value.split(' ').every(name => name === '' || isSkinName(name))
      ? null
      : { code: 'choice' },
}

/** The colour of the enterprise, `#rrggbb`, as the accent of every skin; empty: each skin keeps its own. */
export const brandSetting: SpaceSetting<string> = {
  path: 'theme.brand',
  kind: 'colour',
  isPublic: true,
  label: text('企业主题色', 'Brand colour'),
  default: '',
  check: value =>
    value === '' || (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)) ? null : { code: 'colour' },
}

export const logoKinds = ['signIn', 'header', 'favicon'] as const
export type LogoKind = (typeof logoKinds)[number]

/** Where a logo of a space is, for whoever is not signed in as well. */
export const logoAddress = (space: string, id: string): string => `/api/spaces/${space}/logo/${id}`

/** Ids of uploaded logos; empty: that of the product. */
export const logoSettings: Readonly<Record<LogoKind, SpaceSetting<string>>> = {
  signIn: logoSetting('signIn', '登录页标志', 'Logo of the sign-in page'),
  header: logoSetting('header', '导航标志', 'Logo of the navigation'),
  favicon: logoSetting('favicon', '浏览器图标', 'Icon of the browser tab'),
}

function logoSetting(kind: LogoKind, zh: string, en: string): SpaceSetting<string> {
  return {
    path: `logo.${kind}`,
    kind: 'text',
    isPublic: true,
    label: text(zh, en),
    default: '',
    check: value =>
      typeof value === 'string' && /^([0-9a-f-]{36})?$/.test(value) ? null : { code: 'format' },
  }
}

/** A work calendar of a space; the first of its list counts where none is named. */
export interface NamedCalendar extends WorkCalendar {
  readonly id: string
  readonly name: string
}

const usualDay = '08:00-12:00 13:00-17:00'

const usualCalendar = {
  id: 'standard',
  name: '标准工时',
  week: [usualDay, usualDay, usualDay, usualDay, usualDay, '', ''],
  days: {},
}

const mostCalendars = 20
const mostDays = 2_000

/** Work calendars of the space with shifts, holidays and make-up days, for time limits and schedules. */
export const workCalendarsSetting: SpaceSetting = {
  path: 'work.calendars',
  kind: 'text',
  label: text('工作日历', 'Work calendars'),
  default: [usualCalendar],
  check: value => {
    if (!Array.isArray(value) || value.length === 0) return { code: 'required' }
    if (value.length > mostCalendars) return { code: 'max_items', params: { limit: mostCalendars } }
    for (const calendar of value) {
      const problem = calendarProblem(calendar)
      if (problem) return problem
    }
    return new Set(value.map(each => (each as { id?: Json }).id)).size === value.length
      ? null
      : { code: 'format' }
  },
}

const calendarProblem = (calendar: Json): ReturnType<Setting['check']> => {
  if (!isPlainObject(calendar)) return { code: 'format' }
  const { id, name, week, days } = calendar
  if (typeof id !== 'string' || !/^[\w-]{1,40}$/.test(id) || !Array.isArray(week) || !isPlainObject(days))
    return { code: 'format' }
  if (typeof name !== 'string' || name.trim() === '' || name.length > 60) return { code: 'required' }
  if (week.length !== 7) return { code: 'format' }
  const dates = Object.entries(days)
  if (dates.length > mostDays) return { code: 'max_items', params: { limit: mostDays } }
  const wrong = dates.find(([date]) => Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || date.length !== 10)
  if (wrong) return { code: 'not_a_date' }
  const texts: readonly unknown[] = [
    ...week,
    ...dates.map(([, day]) => (isPlainObject(day) ? day.shifts : null)),
  ]
  for (const shifts of texts) {
    if (typeof shifts !== 'string' || shifts.length > 200) return { code: 'format' }
    const read = readShifts(shifts)
    if ('wrong' in read)
      return { code: read.overlaps ? 'shift_overlap' : 'shift', params: { value: read.wrong } }
  }
  return null
}

/** Texts a space uses in place of those of the product, by language and key. */
export type OwnTexts = Partial<Record<Lang, Readonly<Record<string, string>>>>

/** Most texts of a space's own in one language, and characters of one. */
const ownTextLimits = { texts: 1_000, characters: 2_000 } as const

/** Texts of the space's own; keys and parameters are checked against the dictionary where they are edited. */
export const ownTextsSetting: SpaceSetting<OwnTexts> = {
  path: 'texts.own',
  kind: 'text',
  label: text('界面文字', 'Texts'),
  default: {},
  check: value => {
    if (!isPlainObject(value)) return { code: 'format' }
    for (const [lang, own] of Object.entries(value)) {
      if (!langs.some(known => known === lang) || !isPlainObject(own)) return { code: 'format' }
      const all = Object.values(own)
      if (all.length > ownTextLimits.texts)
        return { code: 'max_items', params: { limit: ownTextLimits.texts } }
      if (all.some(each => typeof each !== 'string' || each.trim() === '')) return { code: 'required' }
      if (all.some(each => String(each).length > ownTextLimits.characters))
        return { code: 'max_length', params: { limit: ownTextLimits.characters } }
    }
    return null
  },
}

/** Names an extension among all of them: `view:board`. */
export const extensionKey = (group: string, name: string): string => `${group}:${name}`

/** Extensions that new designs of the space do not use, by `extensionKey`; what uses them already keeps them. */
export const switchedOffSetting: SpaceSetting<readonly string[]> = {
  path: 'extensions.off',
  kind: 'choices',
  isPublic: true,
  label: text('停用的扩展', 'Extensions switched off'),
  default: [],
  check: value => {
    if (!Array.isArray(value)) return { code: 'format' }
    if (value.length > 500) return { code: 'max_items', params: { limit: 500 } }
    const isKey = (each: Json) => typeof each === 'string' && /^\w{1,32}:[\w-]{1,64}$/.test(each)
    return value.every(isKey) ? null : { code: 'format' }
  },
}

/** All settings of a space, in the order of their screens. */
export const spaceSettings: readonly SpaceSetting[] = [
  timeZoneSetting,
  spaceUploadSetting,
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
