import type { Configuration, CustomFetch } from 'openid-client'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { textIn, textsIn } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/**
 * OpenID Connect of an enterprise (OpenID Connect Core 1.0, RFC 7636): discovery, authorization code flow with PKCE, id
 * token signature verified with the issuer's keys. The library is loaded on first use.
 */
const clientOf = async (settings: ProviderSettings, fetch: Fetch) => {
  const client = await import('openid-client')
  const { issuer = '', clientId = '', secret } = settings
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const found = await asFailure('unreachable', () =>
    client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: fetch as CustomFetch,
      execute: insecure,
    }),
  )
  const metadata = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = !secret
    ? client.None()
    : methods.includes('client_secret_post')
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret)
  const config = new client.Configuration(metadata, clientId, undefined, proof)
  config[client.customFetch] = fetch as CustomFetch
  for (const allow of insecure) allow(config)
  client.enableNonRepudiationChecks(config)
  return { client, config }
}

export const oidc: SignInProvider = {
  name: 'oidc',
  authority: ({ issuer = '' }) => issuer,

  address: async (settings, { redirect, state, nonce, verifier, fetch }) => {
    const { client, config } = await clientOf(settings, fetch)
    return client.buildAuthorizationUrl(config, {
      redirect_uri: redirect,
      scope: settings.scope ?? 'openid',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href
  },

  identify: async (settings, { redirect, state, nonce, verifier, fetch }, params) => {
    const { client, config } = await clientOf(settings, fetch)
    const tokens = await asFailure('refused', () =>
      client.authorizationCodeGrant(config, new URL(`${redirect}?${new URLSearchParams(params)}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    )
    const claims = tokens.claims()
    if (!claims) throw new ProviderFailure('refused', 'no id token')
    const more = textIn(claims, 'name')
      ? claims
      : { ...claims, ...(await userInfo(config, tokens.access_token, claims.sub)) }
    return {
      subject: claims.sub,
      name: textIn(more, 'name') ?? textIn(more, 'preferred_username') ?? claims.sub,
      mail: textIn(more, 'email'),
      picture: textIn(more, 'picture'),
      groups: [...textsIn(claims.groups), ...textsIn('department' in more ? more.department : [])],
      ...(tokens.id_token ? { session: { idToken: tokens.id_token } } : {}),
    }
  },

  // OpenID Connect RP-Initiated Logout 1.0.
  logout: async (settings, { fetch }, { idToken = '' }) => {
    if (!settings.logoutReturn) return null
    const { client, config } = await clientOf(settings, fetch)
    if (!config.serverMetadata().end_session_endpoint)
      throw new ProviderFailure('setup', 'no end_session_endpoint')
    return client.buildEndSessionUrl(config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: settings.logoutReturn,
    }).href
  },

  test: async (settings, fetch) => {
    const { config } = await clientOf(settings, fetch)
    const { authorization_endpoint, token_endpoint } = config.serverMetadata()
    if (!authorization_endpoint || !token_endpoint)
      throw new ProviderFailure('setup', 'no authorization_endpoint or token_endpoint')
  },
}

const userInfo = async (config: Configuration, token: string, subject: string): Promise<object> => {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  const client = await import('openid-client')
  return asFailure('unreachable', () => client.fetchUserInfo(config, token, subject))
}

/** Converts the library's errors; network errors pass unchanged. */
const asFailure = async <Result>(
  kind: ProviderFailure['kind'],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof ProviderFailure ? error.cause : error
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure(kind, descriptionOf(error))
  }
}

const descriptionOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { error: code, error_description: description } = error as Error & Record<string, unknown>
  return [code, description].filter(each => typeof each === 'string').join(': ') || error.message
}
