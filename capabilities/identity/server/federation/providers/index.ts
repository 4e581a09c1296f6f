import type { ProviderName } from '../../../shared/federation/index.ts'
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

export const signInProviders: Readonly<Record<ProviderName, SignInProvider>> = {
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
