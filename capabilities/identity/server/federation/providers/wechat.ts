import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { askJson, codeIn, neededText, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import type { Identity, SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Wrong application id or secret. */
const setupCodes: ReadonlySet<number> = new Set([40001, 40013, 40125, 41002, 41004])
const invalidCode = 40029

/** @throws ProviderFailure for an answer with an `errcode` */
const ask = async (fetch: Fetch, url: string) => {
  const { body } = await askJson(fetch, url)
  const code = Number(body.errcode ?? 0)
  if (code !== 0)
    throw new ProviderFailure(setupCodes.has(code) ? 'setup' : 'refused', `${code} ${textIn(body, 'errmsg')}`)
  return body
}

const tokenOf = ({ apiBase, appId, secret }: ProviderSettings, fetch: Fetch, code: string) =>
  ask(
    fetch,
    withQuery(`${apiBase}/sns/oauth2/access_token`, {
      appid: appId,
      secret,
      code,
      grant_type: 'authorization_code',
    }),
  )

/** The identity behind a code, with the name that the person agreed to show. */
export const identifyByCode = async (
  settings: ProviderSettings,
  fetch: Fetch,
  params: Readonly<Record<string, string>>,
): Promise<Identity> => {
  const token = await tokenOf(settings, fetch, codeIn(params))
  const openid = neededText(token, 'openid')
  const person = await ask(
    fetch,
    withQuery(`${settings.apiBase}/sns/userinfo`, {
      access_token: neededText(token, 'access_token'),
      openid,
      lang: 'zh_CN',
    }),
  )
  return {
    subject: openid,
    name: textIn(person, 'nickname') ?? '',
    mail: null,
    picture: textIn(person, 'headimgurl'),
    groups: [],
  }
}

/** WeChat by QR code, for a website application of the WeChat Open Platform. */
export const wechat: SignInProvider = {
  name: 'wechat',
  authority: ({ appId = '' }) => appId,

  address: async ({ loginBase, appId }, { redirect, state }) =>
    `${withQuery(`${loginBase}/connect/qrconnect`, {
      appid: appId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })}#wechat_redirect`,

  identify: (settings, { fetch }, params) => identifyByCode(settings, fetch, params),

  // No API call tests an application alone, so a made-up code is exchanged: for a valid application the provider
  // answers that the code is wrong.
  test: async (settings, fetch) => {
    try {
      await tokenOf(settings, fetch, 'test')
    } catch (error) {
      if (error instanceof ProviderFailure && error.message.startsWith(`${invalidCode} `)) return
      throw error
    }
  },
}
