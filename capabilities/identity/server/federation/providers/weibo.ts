import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { type Answered, askJson, codeIn, neededText, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Wrong application key, secret or return address. */
const setupCodes: ReadonlySet<number> = new Set([21322, 21324, 21326, 21337])
const invalidGrant = 21325

/** @throws ProviderFailure for an answer with an `error_code` */
const accepted = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.error_code ?? 0)
  if (code === 0 && body.error === undefined) return body
  const words = textIn(body, 'error_description') ?? textIn(body, 'error')
  throw new ProviderFailure(setupCodes.has(code) ? 'setup' : 'refused', `${code} ${words}`)
}

const tokenOf = async (
  { apiBase, appKey = '', secret = '' }: ProviderSettings,
  fetch: Fetch,
  code: string,
  redirect: string,
) =>
  accepted(
    await askJson(fetch, `${apiBase}/oauth2/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: appKey,
        client_secret: secret,
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
      }).toString(),
    }),
  )

/** Weibo: OAuth 2; the token answer already contains the numeric user id. */
export const weibo: SignInProvider = {
  name: 'weibo',
  authority: ({ appKey = '' }) => appKey,

  address: async ({ apiBase, appKey }, { redirect, state }) =>
    withQuery(`${apiBase}/oauth2/authorize`, {
      client_id: appKey,
      response_type: 'code',
      redirect_uri: redirect,
      state,
    }),

  identify: async (settings, { redirect, fetch }, params) => {
    const token = await tokenOf(settings, fetch, codeIn(params), redirect)
    const uid = neededText(token, 'uid')
    const person = accepted(
      await askJson(
        fetch,
        withQuery(`${settings.apiBase}/2/users/show.json`, {
          access_token: neededText(token, 'access_token'),
          uid,
        }),
      ),
    )
    return {
      subject: uid,
      name: textIn(person, 'screen_name') ?? uid,
      mail: null,
      picture: textIn(person, 'avatar_large'),
      groups: [],
    }
  },

  // No API call tests an application alone, so a made-up code is exchanged: for a valid application the provider
  // answers that the code is wrong.
  test: async (settings, fetch) => {
    try {
      await tokenOf(settings, fetch, 'test', `${settings.apiBase}/`)
    } catch (error) {
      if (error instanceof ProviderFailure && error.message.startsWith(`${invalidGrant} `)) return
      throw error
    }
  },
}
