import { insideWecom, type ProviderSettings } from '../../../shared/federation/index.ts'
import {
  type Answered,
  askJson,
  codeIn,
  neededText,
  postJson,
  textIn,
  textsIn,
  withQuery,
} from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { shortText, withToken } from '../kept-token.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Error codes about the enterprise, the application or its secret, not about the person. */
const setupCodes: ReadonlySet<number> = new Set([40001, 40013, 40056, 60020, 41002, 41004])

/** Error codes of the rate limit; a later retry succeeds. */
const busyCodes: ReadonlySet<number> = new Set([45009, 45033, -1])

/** @throws ProviderFailure for every `errcode` but 0 */
const ask = async (fetch: Fetch, url: string) => accepted(await askJson(fetch, url))

const accepted = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.errcode ?? 0)
  if (busyCodes.has(code)) throw new ProviderFailure('unreachable', `${code} ${textIn(body, 'errmsg')}`)
  if (code !== 0)
    throw new ProviderFailure(setupCodes.has(code) ? 'setup' : 'refused', `${code} ${textIn(body, 'errmsg')}`)
  return body
}

const tokenOf = async ({ apiBase, corpId, secret }: ProviderSettings, fetch: Fetch): Promise<string> =>
  neededText(
    await ask(fetch, withQuery(`${apiBase}/cgi-bin/gettoken`, { corpid: corpId, corpsecret: secret })),
    'access_token',
  )

/**
 * Enterprise WeChat: its web sign-in page, an application token, and the user id behind the code. Only members of the
 * enterprise are accepted.
 */
export const wecom: SignInProvider = {
  name: 'wecom',
  authority: ({ corpId = '' }) => corpId,

  // https://developer.work.weixin.qq.com/document/path/91022, and 98152 outside.
  address: async ({ loginBase, insideLogin, corpId, agentId }, { redirect, state, inside }) => {
    if (inside)
      return `${withQuery(insideLogin || insideWecom, {
        appid: corpId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
        agentid: agentId,
      })}#wechat_redirect`
    return withQuery(`${loginBase}/wwlogin/sso/login`, {
      login_type: 'CorpApp',
      appid: corpId,
      agentid: agentId,
      redirect_uri: redirect,
      state,
    })
  },

  identify: async (settings, { fetch }, params) => {
    const code = codeIn(params)
    const token = await tokenOf(settings, fetch)
    const found = await ask(
      fetch,
      withQuery(`${settings.apiBase}/cgi-bin/auth/getuserinfo`, { access_token: token, code }),
    )
    const subject = textIn(found, 'userid')
    if (subject === null) throw new ProviderFailure('refused', 'not a member of the enterprise')
    const known = await ask(
      fetch,
      withQuery(`${settings.apiBase}/cgi-bin/user/get`, { access_token: token, userid: subject }),
    )
    return {
      subject,
      name: textIn(known, 'name') ?? subject,
      mail: textIn(known, 'email') ?? textIn(known, 'biz_mail'),
      picture: textIn(known, 'avatar'),
      groups: textsIn(known.department),
    }
  },

  tell: (settings, fetch, { subject, title, text, url, open }) => {
    const { apiBase = '', corpId = '', agentId, secret = '' } = settings
    return withToken(
      ['wecom', apiBase, corpId, secret],
      () => tokenOf(settings, fetch),
      async token => {
        // Full-width replacements: a card interprets a few HTML tags.
        const plain = shortText(text, 500).replaceAll('<', '＜').replaceAll('>', '＞')
        const card = { title: shortText(title, 120), description: plain, url, btntxt: open.slice(0, 4) }
        const content = `${title}\n${text}`.trim()
        const body = accepted(
          await postJson(fetch, withQuery(`${apiBase}/cgi-bin/message/send`, { access_token: token }), {
            touser: subject,
            agentid: Number(agentId),
            ...(url === null
              ? { msgtype: 'text', text: { content: shortText(content, 2_000) } }
              : { msgtype: 'textcard', textcard: card }),
          }),
        )
        if (textIn(body, 'invaliduser') !== null)
          throw new ProviderFailure('refused', `invaliduser ${subject}`)
        return textIn(body, 'msgid')
      },
    )
  },

  test: async (settings, fetch) => {
    await tokenOf(settings, fetch)
  },
}
