/** Whose protocol is spoken. */
export const payProviders = ['wechat', 'alipay'] as const
export type PayProvider = (typeof payProviders)[number]

/** How a payer pays: a code to scan, inside WeChat, or a page of Alipay. */
export const payMethods = ['wechat_native', 'wechat_jsapi', 'alipay_qr', 'alipay_page'] as const
export type PayMethod = (typeof payMethods)[number]

/** The provider that speaks the protocol of a method. */
export const providerOf = (method: PayMethod): PayProvider =>
  method.startsWith('wechat') ? 'wechat' : 'alipay'

export const terminals = ['computer', 'phone'] as const
export type Terminal = (typeof terminals)[number]
