import { type Answered, askJson, codeIn, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** @throws ProviderFailure for every status but success; the code stands in the body */
const accepted = ({ status, body }: Answered): Answered['body'] => {
  if (status < 300) return body
  const code = textIn(body, 'code') ?? String(status)
  const isSetup = /client|appkey|appsecret/i.test(code)
  throw new ProviderFailure(isSetup ? 'setup' : 'refused', `${code} ${textIn(body, 'message') ?? ''}`)
}

/**
 * DingTalk, third edition of its sign-in (OAuth 2): the code comes back as `authCode`. With an enterprise named, only those who
 * chose that enterprise come in.
 */
export const dingtalk: SignInProvider = {
  name: 'dingtalk',
  authority: ({ clientId = '' }) => clientId,

  address: async ({ loginBase, clientId, corpId }, { redirect, state }) =>
    withQuery(`${loginBase}/oauth2/auth`, {
      redirect_uri: redirect,
      response_type: 'code',
      client_id: clientId,
      scope: corpId ? 'openid corpid' : 'openid',
      state,
      prompt: 'consent',
      corpId: corpId || undefined,
    }),

  identify: async ({ apiBase, clientId, secret, corpId }, { fetch }, params) => {
    const code = codeIn(params, params.authCode ? 'authCode' : 'code')
    const token = accepted(
      await postJson(fetch, `${apiBase}/v1.0/oauth2/userAccessToken`, {
        clientId,
        clientSecret: secret,
        code,
        grantType: 'authorization_code',
      }),
    )
    if (corpId && textIn(token, 'corpId') !== corpId)
      throw new ProviderFailure('refused', 'another enterprise was chosen')
    const person = accepted(
      await askJson(fetch, `${apiBase}/v1.0/contact/users/me`, {
        headers: { 'x-acs-dingtalk-access-token': neededText(token, 'accessToken') },
      }),
    )
    return {
      subject: neededText(person, 'unionId'),
      name: textIn(person, 'nick') ?? '',
      mail: textIn(person, 'email'),
      picture: textIn(person, 'avatarUrl'),
      groups: [],
    }
  },

  test: async ({ apiBase, clientId, secret }, fetch) => {
    accepted(
      await postJson(fetch, `${apiBase}/v1.0/oauth2/accessToken`, { appKey: clientId, appSecret: secret }),
    )
  },
}
