import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { type Answered, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { withToken } from '../kept-token.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { identifyByCode } from './wechat.ts'

/** Wrong application id, secret, template or interface, or an address of the platform that is not in the list of the account. */
const setupCodes: ReadonlySet<number> = new Set([40013, 40037, 40125, 40164, 41002, 41004, 48001, 47003])
const tokenCodes: ReadonlySet<number> = new Set([40001, 40014, 42001])
const busyCodes: ReadonlySet<number> = new Set([-1, 45009, 45011, 45047])

/** Characters that a template admits for a value of the kind `thing`. */
const longest = 20

const accepted = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.errcode ?? 0)
  if (code !== 0) throw new ProviderFailure(kindOf(code), `${code} ${textIn(body, 'errmsg')}`)
  return body
}

const kindOf = (code: number): ProviderFailure['kind'] => {
  if (busyCodes.has(code)) return 'busy'
  if (tokenCodes.has(code)) return 'token'
  return setupCodes.has(code) ? 'setup' : 'refused'
}

/**
 * The stable token: other systems that use the account keep theirs.
 * https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html
 */
const stableToken = async ({ apiBase, appId, secret }: ProviderSettings, fetch: Fetch): Promise<string> => {
  const asked = { grant_type: 'client_credential', appid: appId, secret }
  const answer = await postJson(fetch, `${apiBase}/cgi-bin/stable_token`, asked)
  // A wrong secret has the code of an old token, which cannot be meant here.
  if (tokenCodes.has(Number(answer.body.errcode ?? 0)))
    throw new ProviderFailure('setup', `${textIn(answer.body, 'errcode')} ${textIn(answer.body, 'errmsg')}`)
  return neededText(accepted(answer), 'access_token')
}

const short = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('')
}

/** A WeChat official account: people bind by its page inside WeChat, and get template messages. */
export const wechatmp: SignInProvider = {
  name: 'wechatmp',
  authority: ({ appId = '' }) => appId,

  // https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
  address: async ({ loginBase, appId }, { redirect, state }) =>
    `${withQuery(`${loginBase}/connect/oauth2/authorize`, {
      appid: appId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state,
    })}#wechat_redirect`,

  identify: (settings, { fetch }, params) => identifyByCode(settings, fetch, params),

  // https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Template_Message_Interface.html
  tell: async (settings, fetch, { subject, title, text, url }) => {
    const { apiBase = '', appId = '', secret = '', templateId, titleKey = '', textKey = '' } = settings
    const body = await withToken(
      ['wechatmp', apiBase, appId, secret],
      () => stableToken(settings, fetch),
      async token =>
        accepted(
          await postJson(
            fetch,
            withQuery(`${apiBase}/cgi-bin/message/template/send`, { access_token: token }),
            {
              touser: subject,
              template_id: templateId,
              ...(url !== null && { url }),
              // A value must not be empty.
              data: {
                [titleKey]: { value: short(title) || '—' },
                [textKey]: { value: short(text) || '—' },
              },
            },
          ),
        ),
    )
    return textIn(body, 'msgid')
  },

  test: async (settings, fetch) => {
    await stableToken(settings, fetch)
  },
}
