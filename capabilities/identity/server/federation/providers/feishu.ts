import { createHash } from 'node:crypto'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import type { Answered } from '../ask-json.ts'
import { askJson, codeIn, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { shortText, withToken } from '../kept-token.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Error codes: unknown application, wrong secret, or application disabled. */
const setupCodes: ReadonlySet<number> = new Set([10003, 10014, 10015, 20002, 20048, 20009, 20029, 20071])

/** @throws ProviderFailure for every `code` but 0 */
const accepted = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.code ?? 0)
  if (code === 0 && body.error === undefined) return body
  const words = textIn(body, 'error_description') ?? textIn(body, 'msg') ?? textIn(body, 'error') ?? ''
  throw new ProviderFailure(setupCodes.has(code) ? 'setup' : 'refused', `${code} ${words}`)
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

  tell: (settings, fetch, { subject, title, text, url, open }) => {
    const { apiBase = '', appId = '', secret = '' } = settings
    return withToken(
      ['feishu', apiBase, appId, secret],
      async () => neededText(await tenantToken(settings, fetch), 'tenant_access_token'),
      async token => {
        const plain = (content: string) => ({ tag: 'plain_text', content })
        const card = {
          config: { wide_screen_mode: true },
          header: { title: plain(shortText(title, 200)) },
          elements: [
            { tag: 'div', text: plain(shortText(text || title, 2_000)) },
            ...(url === null
              ? []
              : [{ tag: 'action', actions: [{ tag: 'button', type: 'primary', text: plain(open), url }] }]),
          ],
        }
        const answer = await askJson(
          fetch,
          withQuery(`${apiBase}/open-apis/im/v1/messages`, { receive_id_type: 'union_id' }),
          {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json; charset=utf-8',
            },
            body: JSON.stringify({
              receive_id: subject,
              msg_type: 'interactive',
              content: JSON.stringify(card),
            }),
          },
        )
        if (answer.status === 429 || Number(answer.body.code) === 99991400)
          throw new ProviderFailure('unreachable', 'too many calls')
        return textIn((accepted(answer).data ?? {}) as Readonly<Record<string, unknown>>, 'message_id')
      },
    )
  },

  test: async (settings, fetch) => {
    await tenantToken(settings, fetch)
  },
}
