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
import { readWecomCall, wecomCard } from './wecom-card.ts'

/** Error codes about the enterprise, the application or its secret, not about the person. */
const setupCodes: ReadonlySet<number> = new Set([40001, 40013, 40056, 60020, 41002, 41004])

/** Error codes of an access token that is invalid or has expired. */
const tokenCodes: ReadonlySet<number> = new Set([40014, 42001])

/** Error codes of the rate limit; a later retry succeeds. */
const busyCodes: ReadonlySet<number> = new Set([45009, 45033, -1])

/** @throws ProviderFailure for every `errcode` but 0 */
const ask = async (fetch: Fetch, url: string) => accepted(await askJson(fetch, url))

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

const tokenOf = async ({ apiBase, corpId, secret }: ProviderSettings, fetch: Fetch): Promise<string> =>
  neededText(
    await ask(fetch, withQuery(`${apiBase}/cgi-bin/gettoken`, { corpid: corpId, corpsecret: secret })),
    'access_token',
  )

/** Calls the API with the token of the application, by POST if there is a body. @throws ProviderFailure */
export const callWecom = (
  settings: ProviderSettings,
  fetch: Fetch,
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answered['body']> => {
  const { apiBase = '', corpId = '', secret = '' } = settings
  return withToken(
    ['wecom', apiBase, corpId, secret],
    () => tokenOf(settings, fetch),
    async token => {
      const address = withQuery(`${apiBase}/cgi-bin/${path}`, { access_token: token, ...query })
      return accepted(await (body ? postJson(fetch, address, body) : askJson(fetch, address)))
    },
  )
}

const post = (
  settings: ProviderSettings,
  fetch: Fetch,
  path: 'send' | 'update_template_card',
  message: object,
): Promise<Answered['body']> =>
  callWecom(settings, fetch, `message/${path}`, {}, { agentid: Number(settings.agentId), ...message })

const sendTo = async (
  settings: ProviderSettings,
  fetch: Fetch,
  subject: string,
  message: object,
): Promise<Answered['body']> => {
  const body = await post(settings, fetch, 'send', { touser: subject, ...message })
  if (textIn(body, 'invaliduser') !== null) throw new ProviderFailure('refused', `invaliduser ${subject}`)
  return body
}

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

  tell: async (settings, fetch, { subject, title, text, url, open }) => {
    // Full-width replacements: a card interprets a few HTML tags.
    const plain = shortText(text, 500).replaceAll('<', '＜').replaceAll('>', '＞')
    const card = { title: shortText(title, 120), description: plain, url, btntxt: open.slice(0, 4) }
    const content = `${title}\n${text}`.trim()
    const body = await sendTo(
      settings,
      fetch,
      subject,
      url === null
        ? { msgtype: 'text', text: { content: shortText(content, 2_000) } }
        : { msgtype: 'textcard', textcard: card },
    )
    return textIn(body, 'msgid')
  },

  card: {
    isReady: ({ callbackToken, callbackKey }) => Boolean(callbackToken && callbackKey),
    send: async (settings, fetch, card) => {
      const template_card = wecomCard(card)
      const body = await sendTo(settings, fetch, card.subject, { msgtype: 'template_card', template_card })
      return { id: textIn(body, 'msgid'), ref: textIn(body, 'response_code') }
    },
    // A code changes a card once, within 72 hours: https://developer.work.weixin.qq.com/document/path/94888
    update: async (settings, fetch, ref, card) => {
      await post(settings, fetch, 'update_template_card', {
        userids: [card.subject],
        response_code: ref,
        template_card: wecomCard(card),
      })
      return null
    },
    read: readWecomCall,
  },

  test: async (settings, fetch) => {
    await tokenOf(settings, fetch)
  },
}
