import { createHash } from 'node:crypto'
import type { Answered } from '../ask-json.ts'
import { askJson, codeIn, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Application unknown, wrong secret or stopped. */
const setupCodes: ReadonlySet<number> = new Set([10003, 10014, 10015, 20002, 20048, 20009, 20029, 20071])

/** @throws ProviderFailure for every `code` but 0 */
const accepted = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.code ?? 0)
  if (code === 0 && body.error === undefined) return body
  const words = textIn(body, 'error_description') ?? textIn(body, 'msg') ?? textIn(body, 'error') ?? ''
  throw new ProviderFailure(setupCodes.has(code) ? 'setup' : 'refused', `${code} ${words}`)
}

/** Feishu (Lark with its own bases): OAuth 2 with PKCE, then the person behind the token. */
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

  test: async ({ apiBase, appId, secret }, fetch) => {
    accepted(
      await postJson(fetch, `${apiBase}/open-apis/auth/v3/tenant_access_token/internal`, {
        app_id: appId,
        app_secret: secret,
      }),
    )
  },
}
