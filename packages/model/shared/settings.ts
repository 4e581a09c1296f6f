import type { IssueCode, Json, JsonObject, Text } from '@gantry/base/shared'

/** One setting of the global configuration, addressed by its dotted path (specification, section 3). */
export interface Setting<Value extends Json = Json> {
  /** `server.…` is for the platform, `user.…` is readable for every signed-in browser. */
  readonly path: string
  readonly kind: 'switch' | 'number' | 'url' | 'hosts' | 'choice' | 'choices' | 'text' | 'colour' | 'networks'
  readonly label: Text
  readonly hint?: Text
  readonly default: Value
  readonly min?: number
  readonly max?: number
  /** The issue of an invalid value; null when valid. */
  check(value: Json): { readonly code: IssueCode; readonly params?: JsonObject } | null
}

/** A text in both languages. */
export const text = (zh: string, en: string): Text => ({ 'zh-CN': zh, en })

export const switchSetting = (path: string, initial: boolean, label: Text, hint: Text): Setting<boolean> => ({
  path,
  kind: 'switch',
  label,
  hint,
  default: initial,
  check: value => (typeof value === 'boolean' ? null : { code: 'not_yes_no' }),
})

export const numberSetting = (
  path: string,
  initial: number,
  min: number,
  max: number,
  label: Text,
  hint: Text,
): Setting<number> => ({
  path,
  kind: 'number',
  label,
  hint,
  default: initial,
  min,
  max,
  check: value => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return { code: 'not_whole' }
    return value < min || value > max ? { code: 'range', params: { min, max } } : null
  },
})

const isUrl = (value: string): boolean =>
  URL.canParse(value) && /^(https?|wss?):$/.test(new URL(value).protocol)

const urlSetting = (path: string, label: Text): Setting<string> => ({
  path,
  kind: 'url',
  label,
  default: '',
  check: value => (typeof value === 'string' && (value === '' || isUrl(value)) ? null : { code: 'url' }),
})

/** Whether anybody may register a space. */
export const registrationSetting = switchSetting(
  'server.registration.open',
  true,
  text('开放企业注册', 'Enterprise registration'),
  text('关闭后，注册页只接受邀请码加入。', 'When off, the registration page only takes invite codes.'),
)

/** Megabytes of one uploaded file. */
export const uploadSetting = numberSetting(
  'server.upload.maxMegabytes',
  200,
  1,
  1_000,
  text('单个文件上限（MB）', 'Largest file (MB)'),
  text('附件和导入文件都受此限制。', 'Holds for attachments and for files to import.'),
)

/** Gigabytes of uploaded files a space may store. */
export const storageSetting = numberSetting(
  'server.upload.spaceGigabytes',
  50,
  1,
  100_000,
  text('每个空间的存储上限（GB）', 'Storage of a space (GB)'),
  text(
    '附件和导入文件合计；导出文件不计入。',
    'Attachments and files to import together; exports do not count.',
  ),
)

/** Uploaded files a space may store. */
export const storedFilesSetting = numberSetting(
  'server.upload.spaceFiles',
  200_000,
  100,
  100_000_000,
  text('每个空间的文件数上限', 'Files of a space'),
  text('附件和导入文件合计。', 'Attachments and files to import together.'),
)

/** Accounts that may be registered from one network in 24 hours, with a new enterprise or by an invite code. */
export const registrationsPerAddressSetting = numberSetting(
  'server.registration.perAddress',
  50,
  1,
  100_000,
  text('同一网络每天注册数', 'Registrations from one network in 24 hours'),
  text(
    '新企业和凭邀请码加入的新账号合计；整个工厂可能共用一个地址。',
    'New enterprises and new accounts by invite code together; a whole plant may share one address.',
  ),
)

/** Jobs of one kind that a space has running at once, in all processes together. */
export const jobsPerSpaceSetting = numberSetting(
  'server.jobs.perSpace',
  2,
  1,
  100,
  text('每个空间同时运行的任务', 'Jobs of a space at once'),
  text(
    '短任务（如导出）和长任务（如导入）分别计算，其余任务排队等候。',
    'Short ones (exports) and long ones (imports) count apart; the others wait their turn.',
  ),
)

/** Digits of a verification code by mail or SMS. */
export const codeDigitsSetting = numberSetting(
  'server.codes.digits',
  6,
  4,
  8,
  text('验证码位数', 'Digits of a verification code'),
  text('短信和邮件验证码；5 分钟内有效。', 'Codes by SMS and mail; they are valid for 5 minutes.'),
)

/** Days a message is kept in the message centre. */
export const messageDaysSetting = numberSetting(
  'server.messages.keptDays',
  365,
  7,
  3_650,
  text('消息保留天数', 'Days messages are kept'),
  text('更早的消息每晚删除，已读未读都删。', 'Older ones are deleted every night, read or not.'),
)

const hostName = /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+$/

const hostsSetting = (path: string, label: Text): Setting<string> => ({
  path,
  kind: 'hosts',
  label,
  hint: text(
    '只填域名，用空格分隔；*.example.com 表示其下所有子域名。只允许 https。',
    'Host names between blanks; *.example.com allows what is below it. https only.',
  ),
  default: '',
  max: 2_000,
  check: value =>
    typeof value === 'string' &&
    value.length <= 2_000 &&
    value.split(/[\s,]+/).every(host => host === '' || hostName.test(host.toLowerCase()))
      ? null
      : { code: 'format' },
})

/** Hosts whose pages and pictures a form may show. */
const embeddedHostsSetting = hostsSetting(
  'user.forms.embeddedHosts',
  text('表单可嵌入的网站', 'Sites that forms may embed'),
)

/** Address of a MapLibre style under maps; empty: maps are planes of coordinates. */
export const mapStyleSetting = urlSetting(
  'user.map.style',
  text('地图样式地址（MapLibre style.json）', 'Address of the map style (MapLibre style.json)'),
)

/** Further hosts that the style takes tiles, fonts and pictures from. */
export const mapHostsSetting = hostsSetting(
  'user.map.hosts',
  text('地图瓦片来自的网站', 'Sites that map tiles come from'),
)

/** Where people reach the platform, for links in mails; empty: mails carry no link. */
export const addressSetting = urlSetting('server.address', text('平台访问地址', 'Address of the platform'))

/** Hosts inside the network of the platform that what spaces set up may reach; only these may be called without TLS. */
export const internalHostsSetting: Setting<string> = {
  path: 'server.outbound.internalHosts',
  kind: 'hosts',
  label: text('空间可用的内网服务器', 'Internal servers of spaces'),
  hint: text(
    '空间设置的邮件、登录服务器、对外调用和设备连接（Modbus、OPC UA、Sparkplug）不能访问内网地址，这里列出的除外，它们也可以不加密；只填域名或地址，用空格分隔。',
    'Mail and sign-in servers of a space, its calls and its connections to equipment (Modbus, OPC UA, Sparkplug) never reach internal addresses, except these, which may also do without encryption. Host names or addresses between blanks.',
  ),
  default: '',
  max: 2_000,
  check: embeddedHostsSetting.check,
}

/** Where ids and secrets of mini-programs are tried; empty: at WeChat. */
export const miniProgramSetting = urlSetting(
  'server.miniProgram.address',
  text('小程序服务商地址', 'Address of the mini-program provider'),
)

/** Origins of related services; pages and integrations read them by path. */
const origins = (
  [
    ['preview', '预览服务', 'Preview'],
    ['webSocket', '推送服务', 'Push socket'],
    ['fileio', '文件服务', 'File service'],
    ['static', '静态资源', 'Static files'],
    ['storeView', '应用商店', 'Store'],
    ['openPlatform', '开放平台', 'Open platform'],
    ['ai', 'AI 服务', 'AI service'],
    ['bi', 'BI 服务', 'BI service'],
    ['iot', '物联服务', 'IoT service'],
    ['etl', '数据集成服务', 'ETL service'],
    ['powerCloudGateway', '能源云网关', 'Power cloud gateway'],
  ] as const
).map(([name, zh, en]) => urlSetting(`server.origins.${name}`, text(`${zh}地址`, `${en} origin`)))

/** All run-time settings, in the order of their screen. */
export const settings: readonly Setting[] = [
  registrationSetting,
  registrationsPerAddressSetting,
  codeDigitsSetting,
  messageDaysSetting,
  uploadSetting,
  storageSetting,
  storedFilesSetting,
  jobsPerSpaceSetting,
  embeddedHostsSetting,
  addressSetting,
  mapStyleSetting,
  mapHostsSetting,
  internalHostsSetting,
  miniProgramSetting,
  ...origins,
]

export const settingOf = (path: string): Setting | undefined =>
  settings.find(setting => setting.path === path)
