import type { RedirectName } from '../../shared/federation/index.ts'

const apps: readonly (readonly [RedirectName, RegExp])[] = [
  ['wecom', /\bwxwork\//i],
  ['dingtalk', /\bDingTalk\//i],
  ['feishu', /\b(?:Lark|Feishu)\//i],
]

/** The provider whose in-app browser this is, detected from the user agent; undefined: an ordinary browser. */
export const insideApp = (userAgent: string): RedirectName | undefined =>
  apps.find(([, named]) => named.test(userAgent))?.[0]

const key = 'silentSignIn'

/** Whether this window may still try automatic sign-in: once, until a try succeeds. */
export const mayTrySilently = (): boolean => sessionStorage.getItem(key) === null
export const noteSilentTry = (): void => sessionStorage.setItem(key, 'tried')
export const forgetSilentTry = (): void => sessionStorage.removeItem(key)
