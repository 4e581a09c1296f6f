import { type Answered, askJson, codeIn, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import { shortText, withToken } from '../kept-token.ts'
import type { SignInProvider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** @throws ProviderFailure for every status but success; the body holds the error code */
const accepted = ({ status, body }: Answered): Answered['body'] => {
  if (status < 300) return body
  const code = textIn(body, 'code') ?? String(status)
  const isSetup = /client|appkey|appsecret/i.test(code)
  throw new ProviderFailure(isSetup ? 'setup' : 'refused', `${code} ${textIn(body, 'message') ?? ''}`)
}

/** Base URL for work notices, unless a private deployment configures another. */
const messageOrigin = 'https://oapi.dingtalk.com'

/** The older API, which includes work notices, reports errors in `errcode`. */
const acceptedOld = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.errcode ?? 0)
  if (code === 0) return body
  const words = `${code} ${textIn(body, 'errmsg') ?? ''}`
  if ([88, 90018, 143106].includes(code)) throw new ProviderFailure('unreachable', words)
  throw new ProviderFailure([40089, 40096, 41004, 42001].includes(code) ? 'setup' : 'refused', words)
}

/**
 * DingTalk sign-in, third version (OAuth 2): the code comes back as `authCode`. If an enterprise is configured, only
 * people who chose it are accepted.
 */
export const dingtalk: SignInProvider = {
  name: 'dingtalk',
  authority: ({ clientId = '' }) => clientId,

  address: async ({ loginBase, clientId, corpId }, { redirect, state, inside }) =>
    withQuery(`${loginBase}/oauth2/auth`, {
      redirect_uri: redirect,
      response_type: 'code',
      client_id: clientId,
      scope: corpId ? 'openid corpid' : 'openid',
      state,
      // Makes the provider show a confirmation page.
      prompt: inside ? undefined : 'consent',
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

  tell: (settings, fetch, { subject, title, text, url, open }) => {
    const { clientId = '', secret = '', agentId, messageBase = messageOrigin } = settings
    if (!agentId) throw new ProviderFailure('setup', 'AgentId is missing')
    return withToken(
      ['dingtalk', messageBase, clientId, secret],
      async () =>
        neededText(
          acceptedOld(
            await askJson(
              fetch,
              withQuery(`${messageBase}/gettoken`, { appkey: clientId, appsecret: secret }),
            ),
          ),
          'access_token',
        ),
      async token => {
        const post = async (path: string, body: object) =>
          acceptedOld(
            await postJson(fetch, withQuery(`${messageBase}${path}`, { access_token: token }), body),
          )
        const person = await post('/topapi/user/getbyunionid', { unionid: subject })
        const user = neededText((person.result ?? {}) as Readonly<Record<string, unknown>>, 'userid')
        const markdown = `#### ${title}\n\n${text}`
        const sent = await post('/topapi/message/corpconversation/asyncsend_v2', {
          agent_id: Number(agentId),
          userid_list: user,
          msg:
            url === null
              ? { msgtype: 'text', text: { content: shortText(`${title}\n${text}`.trim(), 2_000) } }
              : {
                  msgtype: 'action_card',
                  action_card: {
                    title: shortText(title, 60),
                    markdown: shortText(markdown, 1_000),
                    single_title: open,
                    single_url: url,
                  },
                },
        })
        return textIn(sent, 'task_id')
      },
    )
  },

  test: async ({ apiBase, clientId, secret }, fetch) => {
    accepted(
      await postJson(fetch, `${apiBase}/v1.0/oauth2/accessToken`, { appKey: clientId, appSecret: secret }),
    )
  },
}
