import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { askJson, codeIn, neededText, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Error codes: wrong application id, key or redirect URI. */
const setupCodes: ReadonlySet<number> = new Set([100001, 100002, 100008, 100009, 100010, 100011])
/** The code cannot be exchanged. */
const invalidCodes: readonly number[] = [100018, 100019, 100020]

/** @throws ProviderFailure for an answer with an `error`, or a `ret` other than 0 */
const ask = async (fetch: Fetch, url: string) => {
  const { body } = await askJson(fetch, url)
  const code = Number(body.error ?? body.ret ?? 0)
  if (code !== 0)
    throw new ProviderFailure(
      setupCodes.has(code) ? 'setup' : 'refused',
      `${code} ${textIn(body, 'error_description') ?? textIn(body, 'msg')}`,
    )
  return body
}

const tokenOf = async (
  { apiBase, appId, secret }: ProviderSettings,
  fetch: Fetch,
  code: string,
  redirect: string,
): Promise<string> =>
  neededText(
    await ask(
      fetch,
      withQuery(`${apiBase}/oauth2.0/token`, {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: secret,
        code,
        redirect_uri: redirect,
        fmt: 'json',
      }),
    ),
    'access_token',
  )

/** QQ Connect: the access token, its OpenID, then the user info. */
export const qq: SignInProvider = {
  name: 'qq',
  authority: ({ appId = '' }) => appId,

  address: async ({ apiBase, appId }, { redirect, state }) =>
    withQuery(`${apiBase}/oauth2.0/authorize`, {
      response_type: 'code',
      client_id: appId,
      redirect_uri: redirect,
      state,
      scope: 'get_user_info',
    }),

  identify: async (settings, { redirect, fetch }, params) => {
    const { apiBase, appId } = settings
    const token = await tokenOf(settings, fetch, codeIn(params), redirect)
    const me = await ask(fetch, withQuery(`${apiBase}/oauth2.0/me`, { access_token: token, fmt: 'json' }))
    if (textIn(me, 'client_id') !== appId)
      throw new ProviderFailure('refused', 'token of another application')
    const openid = neededText(me, 'openid')
    const person = await ask(
      fetch,
      withQuery(`${apiBase}/user/get_user_info`, {
        access_token: token,
        oauth_consumer_key: appId,
        openid,
      }),
    )
    return {
      subject: openid,
      name: textIn(person, 'nickname') ?? '',
      mail: null,
      picture: textIn(person, 'figureurl_qq_2') ?? textIn(person, 'figureurl_qq_1'),
      groups: [],
    }
  },

  // No API call tests an application alone, so a made-up code is exchanged: for a valid application the provider
  // answers that the code is wrong.
  test: async (settings, fetch) => {
    try {
      await tokenOf(settings, fetch, 'test', `${settings.apiBase}/`)
    } catch (error) {
      if (error instanceof ProviderFailure && invalidCodes.includes(Number.parseInt(error.message, 10)))
        return
      throw error
    }
  },
}
