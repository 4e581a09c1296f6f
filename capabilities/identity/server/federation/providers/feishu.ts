import { createHash } from 'node:crypto'
import { isPlainObject } from '@gantry/base/shared'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import type { Answered } from '../ask-json.ts'
import { askJson, codeIn, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { shortText, withToken } from '../kept-token.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { feishuCard, feishuReply, readFeishuCall } from './feishu-card.ts'

/** Error codes: unknown application, wrong secret, or application disabled. */
const setupCodes: ReadonlySet<number> = new Set([10003, 10014, 10015, 20002, 20048, 20009, 20029, 20071])

/** Error codes of an access token that is invalid or has expired. */
const tokenCodes: ReadonlySet<number> = new Set([99991661, 99991663, 99991664, 99991671, 99991677])

/** Error codes of the limits of calls and of messages to one person. */
const busyCodes: ReadonlySet<number> = new Set([99991400, 230020, 11232])

/** @throws ProviderFailure for every `code` but 0 */
const accepted = ({ status, body }: Answered): Answered['body'] => {
  const code = Number(body.code ?? 0)
  if (code === 0 && body.error === undefined && status !== 429) return body
  const words = textIn(body, 'error_description') ?? textIn(body, 'msg') ?? textIn(body, 'error') ?? ''
  throw new ProviderFailure(kindOf(code, status), `${code} ${words}`)
}

const kindOf = (code: number, status: number): ProviderFailure['kind'] => {
  if (busyCodes.has(code) || status === 429) return 'busy'
  if (tokenCodes.has(code)) return 'token'
  return setupCodes.has(code) ? 'setup' : 'refused'
}

const tenantToken = async (
  { apiBase, appId, secret }: ProviderSettings,
  fetch: Fetch,
): Promise<Answered['body']> =>
  accepted(
    await postJson(fetch, `${apiBase}/open-apis/auth/v3/tenant_access_token/internal`, {
      app_id: appId,
      app_secret: secret,
    }),
  )

/** Calls the API with the token of the application. @throws ProviderFailure */
export const callFeishu = (
  settings: ProviderSettings,
  fetch: Fetch,
  path: string,
  init: RequestInit,
): Promise<Answered['body']> => {
  const { apiBase = '', appId = '', secret = '' } = settings
  return withToken(
    ['feishu', apiBase, appId, secret],
    async () => neededText(await tenantToken(settings, fetch), 'tenant_access_token'),
    async token => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json; charset=utf-8',
      }
      return accepted(await askJson(fetch, `${apiBase}${path}`, { ...init, headers }))
    },
  )
}

/**
 * Sends a person a card; answers the message id. A repeated call with the same `uuid` within an hour sends one message.
 * https://open.feishu.cn/document/server-docs/im-v1/message/create
 */
const post = async (
  settings: ProviderSettings,
  fetch: Fetch,
  subject: string,
  card: object,
  uuid?: string,
): Promise<string | null> => {
  const { data } = await callFeishu(
    settings,
    fetch,
    withQuery('/open-apis/im/v1/messages', { receive_id_type: 'union_id' }),
    {
      method: 'POST',
      body: JSON.stringify({
        receive_id: subject,
        msg_type: 'interactive',
        content: JSON.stringify(card),
        ...(uuid !== undefined && { uuid }),
      }),
    },
  )
  return isPlainObject(data) ? textIn(data, 'message_id') : null
}

/** Feishu (Lark with other base URLs): OAuth 2 with PKCE, then the user info of the token. */
export const feishu: SignInProvider = {
  name: 'feishu',
  authority: ({ appId = '' }) => appId,

  address: async ({ loginBase, appId }, { redirect, state, verifier }) =>
    withQuery(`${loginBase}/open-apis/authen/v1/authorize`, {
      client_id: appId,
      redirect_uri: redirect,
      response_type: 'code',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),

  identify: async ({ apiBase, appId, secret }, { redirect, verifier, fetch }, params) => {
    const token = accepted(
      await postJson(fetch, `${apiBase}/open-apis/authen/v2/oauth/token`, {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: secret,
        code: codeIn(params),
        redirect_uri: redirect,
        code_verifier: verifier,
      }),
    )
    const answer = accepted(
      await askJson(fetch, `${apiBase}/open-apis/authen/v1/user_info`, {
        headers: { authorization: `Bearer ${neededText(token, 'access_token')}` },
      }),
    )
    const person = (answer.data ?? {}) as Readonly<Record<string, unknown>>
    return {
      subject: neededText(person, 'union_id'),
      name: textIn(person, 'name') ?? '',
      mail: textIn(person, 'enterprise_email') ?? textIn(person, 'email'),
      picture: textIn(person, 'avatar_url'),
      groups: [],
    }
  },

  tell: async (settings, fetch, { subject, title, text, url, open }) => {
    const plain = (content: string) => ({ tag: 'plain_text', content })
    return post(settings, fetch, subject, {
      config: { wide_screen_mode: true },
      header: { title: plain(shortText(title, 200)) },
      elements: [
        { tag: 'div', text: plain(shortText(text || title, 2_000)) },
        ...(url === null
          ? []
          : [{ tag: 'action', actions: [{ tag: 'button', type: 'primary', text: plain(open), url }] }]),
      ],
    })
  },

  card: {
    isReady: ({ encryptKey, verificationToken }) => Boolean(encryptKey && verificationToken),
    send: async (settings, fetch, card) => {
      const id = await post(settings, fetch, card.subject, feishuCard(card), card.id)
      return { id, ref: id }
    },
    // https://open.feishu.cn/document/server-docs/im-v1/message-card/patch
    update: async (settings, fetch, ref, card) => {
      await callFeishu(settings, fetch, `/open-apis/im/v1/messages/${encodeURIComponent(ref)}`, {
        method: 'PATCH',
        body: JSON.stringify({ content: JSON.stringify(feishuCard(card)) }),
      })
      return ref
    },
    read: readFeishuCall,
    reply: feishuReply,
  },

  test: async (settings, fetch) => {
    await tenantToken(settings, fetch)
  },
}
