import {
  isRedirect,
  type ProviderName,
  type ProviderSettings,
  type RedirectName,
} from '../../../shared/federation/index.ts'
import { directoryAuthority } from '../directory/authority.ts'
import type { SignInProvider } from '../provider.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import { oidc } from './oidc.ts'
import { qq } from './qq.ts'
import { saml } from './saml.ts'
import { wechat } from './wechat.ts'
import { wechatmp } from './wechatmp.ts'
import { wecom } from './wecom.ts'
import { weibo } from './weibo.ts'

export const signInProviders: Readonly<Record<RedirectName, SignInProvider>> = {
  oidc,
  saml,
  wecom,
  dingtalk,
  feishu,
  wechat,
  wechatmp,
  qq,
  weibo,
}

/** The scope of the subjects of a provider, as it is set up. */
export const authorityOf = (name: ProviderName, settings: ProviderSettings): string =>
  isRedirect(name) ? signInProviders[name].authority(settings) : directoryAuthority(settings)
