/** Who can vouch for people of a space; the name for people is `federation.provider.<name>`. */
export const providerNames = [
  'oidc',
  'saml',
  'ldap',
  'wecom',
  'dingtalk',
  'feishu',
  'wechat',
  'wechatmp',
  'qq',
  'weibo',
] as const
export type ProviderName = (typeof providerNames)[number]

/** Providers that the browser is sent to. */
export type RedirectName = Exclude<ProviderName, 'ldap'>

/** Whether people are sent to a provider; false: it is asked here, with the login and password typed on the sign-in page. */
export const isRedirect = (name: ProviderName): name is RedirectName => name !== 'ldap'

export const redirectNames = providerNames.filter(isRedirect)

/** One setting of a provider; its label is `federation.field.<name>`. */
export interface ProviderField {
  readonly name: string
  /**
   * `page` is where only browsers are sent, `key` a secret private key as PEM, `base` the origin of a service of the provider, changed
   * for a private deployment only, and `proof` a secret that proves callbacks of the provider and is never sent anywhere. Of a
   * directory: `directory` is its address, `filter` a search filter, `attribute` the name of an attribute, and `authority` the
   * certificates of an own authority as PEM.
   */
  readonly kind:
    | 'text'
    | 'url'
    | 'page'
    | 'base'
    | 'secret'
    | 'key'
    | 'certificate'
    | 'proof'
    | 'directory'
    | 'choice'
    | 'filter'
    | 'attribute'
    | 'authority'
  readonly required?: true
  readonly max: number
  readonly initial?: string
  /** Values of a choice; the name of one is `federation.choice.<field>.<value>`. */
  readonly choices?: readonly string[]
}

/** Values of a provider's fields; secrets are written, never read. */
export type ProviderSettings = Readonly<Record<string, string>>

const text = (name: string, initial?: string): ProviderField => ({
  name,
  kind: 'text',
  required: true,
  max: 200,
  ...(initial ? { initial } : {}),
})
const secret: ProviderField = { name: 'secret', kind: 'secret', required: true, max: 500 }
const base = (name: string, initial: string): ProviderField => ({
  name,
  kind: 'base',
  required: true,
  max: 200,
  initial,
})

const proof = (name: string): ProviderField => ({ name, kind: 'proof', max: 200 })
const attribute = (name: string, initial: string): ProviderField => ({
  name,
  kind: 'attribute',
  max: 60,
  initial,
})

/** Where the typed login stands in the filter of a directory. */
export const loginPlace = '{login}'

/** Where the browser inside Enterprise WeChat is sent. */
export const insideWecom = 'https://open.weixin.qq.com/connect/oauth2/authorize'

export const providerFields: Readonly<Record<ProviderName, readonly ProviderField[]>> = {
  oidc: [
    { name: 'label', kind: 'text', max: 40 },
    { name: 'issuer', kind: 'url', required: true, max: 500 },
    text('clientId'),
    { name: 'secret', kind: 'secret', max: 500 },
    text('scope', 'openid profile email'),
    { name: 'logoutReturn', kind: 'page', max: 500 },
  ],
  saml: [
    { name: 'label', kind: 'text', max: 40 },
    { name: 'entry', kind: 'url', required: true, max: 500 },
    text('idpIssuer'),
    { name: 'certificate', kind: 'certificate', required: true, max: 10_000 },
    { name: 'logout', kind: 'page', max: 500 },
    // Of the platform: decrypts assertions and signs what it sends.
    { name: 'ownCertificate', kind: 'certificate', max: 10_000 },
    { name: 'secret', kind: 'key', max: 10_000 },
  ],
  ldap: [
    { name: 'label', kind: 'text', max: 40 },
    { name: 'address', kind: 'directory', required: true, max: 300 },
    {
      name: 'startTls',
      kind: 'choice',
      required: true,
      max: 10,
      initial: 'always',
      choices: ['always', 'never'],
    },
    { name: 'authority', kind: 'authority', max: 20_000 },
    { name: 'account', kind: 'text', required: true, max: 500 },
    { name: 'secret', kind: 'secret', required: true, max: 500 },
    { name: 'base', kind: 'text', required: true, max: 500 },
    {
      name: 'filter',
      kind: 'filter',
      required: true,
      max: 1_000,
      initial: `(&(objectClass=person)(uid=${loginPlace}))`,
    },
    { ...attribute('subjectAttribute', 'entryUUID'), required: true },
    { ...attribute('nameAttribute', 'cn'), required: true },
    attribute('mailAttribute', 'mail'),
    attribute('phoneAttribute', 'mobile'),
  ],
  wecom: [
    text('corpId'),
    text('agentId'),
    secret,
    proof('callbackToken'),
    proof('callbackKey'),
    base('loginBase', 'https://login.work.weixin.qq.com'),
    { name: 'insideLogin', kind: 'page', max: 200, initial: insideWecom },
    base('apiBase', 'https://qyapi.weixin.qq.com'),
  ],
  dingtalk: [
    text('clientId'),
    secret,
    { name: 'corpId', kind: 'text', max: 200 },
    // Only for work notices.
    { name: 'agentId', kind: 'text', max: 40 },
    // Only for cards with buttons.
    { name: 'cardTemplateId', kind: 'text', max: 100 },
    proof('callbackSecret'),
    base('loginBase', 'https://login.dingtalk.com'),
    base('apiBase', 'https://api.dingtalk.com'),
    { name: 'messageBase', kind: 'base', max: 200, initial: 'https://oapi.dingtalk.com' },
  ],
  feishu: [
    text('appId'),
    secret,
    proof('verificationToken'),
    proof('encryptKey'),
    base('loginBase', 'https://accounts.feishu.cn'),
    base('apiBase', 'https://open.feishu.cn'),
  ],
  wechat: [
    text('appId'),
    secret,
    base('loginBase', 'https://open.weixin.qq.com'),
    base('apiBase', 'https://api.weixin.qq.com'),
  ],
  wechatmp: [
    text('appId'),
    secret,
    text('templateId'),
    text('titleKey', 'thing1'),
    text('textKey', 'thing2'),
    base('loginBase', 'https://open.weixin.qq.com'),
    base('apiBase', 'https://api.weixin.qq.com'),
  ],
  qq: [text('appId'), secret, base('apiBase', 'https://graph.qq.com')],
  weibo: [text('appKey'), secret, base('apiBase', 'https://api.weibo.com')],
}

/** Providers that also carry work notices. A space may use them for these alone. */
export const noticeProviders: ReadonlySet<ProviderName> = new Set(['wecom', 'dingtalk', 'feishu', 'wechatmp'])

/** Providers whose cards with buttons call back. */
export const cardProviders = ['wecom', 'dingtalk', 'feishu'] as const satisfies readonly ProviderName[]
export type CardProvider = (typeof cardProviders)[number]

/** Providers restricted to one enterprise's people, for which accounts can be created on first sign-in. */
export const employeeProviders: ReadonlySet<ProviderName> = new Set([
  'oidc',
  'saml',
  'ldap',
  'wecom',
  'dingtalk',
  'feishu',
])

/** Rules for creating accounts on first sign-in through a provider. */
export interface NewAccounts {
  /** Department if no group matches; null: none. */
  readonly department: string | null
  /** The first entry with a group of the person applies; groups have the provider's names. */
  readonly mapping: readonly { readonly group: string; readonly department: string }[]
}

export const isCardProvider = (name: string): name is CardProvider =>
  cardProviders.some(each => each === name)
