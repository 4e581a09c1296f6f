import { isPlainObject } from '@gantry/base/shared'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { type Answered, askJson, codeIn, neededText, postJson, textIn, withQuery } from '../ask-json.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { shortText, withToken } from '../kept-token.ts'
import type { SignInProvider, WorkNotice } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { dingtalkReply, dingtalkValues, readDingtalkCall, routeKeyOf } from './dingtalk-card.ts'
import { partOf } from './object-in.ts'

/** @throws ProviderFailure for every status but success; the body holds the error code */
const accepted = ({ status, body }: Answered): Answered['body'] => {
  if (status < 300) return body
  const code = textIn(body, 'code') ?? String(status)
  throw new ProviderFailure(kindOf(code, status), `${code} ${textIn(body, 'message') ?? ''}`)
}

const kindOf = (code: string, status: number): ProviderFailure['kind'] => {
  if (status === 429 || /Throttling|tooManyRequest/i.test(code)) return 'busy'
  if (status === 401 || code === 'InvalidAuthentication') return 'token'
  return /client|appkey|appsecret/i.test(code) ? 'setup' : 'refused'
}

/** Base URL for work notices, unless a private deployment configures another. */
const messageOrigin = 'https://oapi.dingtalk.com'

/** The older API, which includes work notices, reports errors in `errcode`. */
const acceptedOld = ({ body }: Answered): Answered['body'] => {
  const code = Number(body.errcode ?? 0)
  if (code === 0) return body
  const words = `${code} ${textIn(body, 'errmsg') ?? ''}`
  // 88 stands for what the gateway refused; the other code, if there is one, says why.
  const reason = code === 88 ? Number(textIn(body, 'sub_code') ?? code) : code
  if ([88, 90018, 90002, 143106].includes(reason)) throw new ProviderFailure('busy', words)
  if ([40014, 42001].includes(reason)) throw new ProviderFailure('token', words)
  throw new ProviderFailure([40089, 40096, 41004].includes(reason) ? 'setup' : 'refused', words)
}

/** Calls the older API with its own token. @throws ProviderFailure */
export const callOldDingtalk = (
  settings: ProviderSettings,
  fetch: Fetch,
  path: string,
  body: object,
): Promise<Answered['body']> => {
  const { clientId = '', secret = '', messageBase = messageOrigin } = settings
  return withToken(
    ['dingtalk', messageBase, clientId, secret],
    async () =>
      neededText(
        acceptedOld(
          await askJson(fetch, withQuery(`${messageBase}/gettoken`, { appkey: clientId, appsecret: secret })),
        ),
        'access_token',
      ),
    async token =>
      acceptedOld(await postJson(fetch, withQuery(`${messageBase}${path}`, { access_token: token }), body)),
  )
}

const newToken = async ({ apiBase, clientId, secret }: ProviderSettings, fetch: Fetch): Promise<string> =>
  neededText(
    accepted(
      await postJson(fetch, `${apiBase}/v1.0/oauth2/accessToken`, { appKey: clientId, appSecret: secret }),
    ),
    'accessToken',
  )

/** Cards name people by their union id, as bindings do. */
const byUnionId = 2

const call = (
  settings: ProviderSettings,
  fetch: Fetch,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Answered['body']> => {
  const { apiBase = '', clientId = '', secret = '' } = settings
  return withToken(
    ['dingtalk', apiBase, clientId, secret],
    () => newToken(settings, fetch),
    async token =>
      accepted(
        await askJson(fetch, `${apiBase}${path}`, {
          method,
          headers: {
            'x-acs-dingtalk-access-token': token,
            'content-type': 'application/json; charset=utf-8',
          },
          body: JSON.stringify(body),
        }),
      ),
  )
}

const sendNotice = async (
  settings: ProviderSettings,
  fetch: Fetch,
  { subject, title, text, url, open }: WorkNotice,
): Promise<string | null> => {
  const person = await callOldDingtalk(settings, fetch, '/topapi/user/getbyunionid', { unionid: subject })
  const user = neededText(partOf(person, 'result'), 'userid')
  const markdown = `#### ${title}\n\n${text}`
  const sent = await callOldDingtalk(settings, fetch, '/topapi/message/corpconversation/asyncsend_v2', {
    agent_id: Number(settings.agentId),
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

  tell: (settings, fetch, notice) => {
    if (!settings.agentId) throw new ProviderFailure('setup', 'AgentId is missing')
    return sendNotice(settings, fetch, notice)
  },

  card: {
    isReady: ({ cardTemplateId, callbackSecret }) => Boolean(cardTemplateId && callbackSecret),
    // https://open.dingtalk.com/document/orgapp/create-and-deliver-cards
    send: async (settings, fetch, card) => {
      const { result } = await call(settings, fetch, 'POST', '/v1.0/card/instances/createAndDeliver', {
        cardTemplateId: settings.cardTemplateId,
        outTrackId: card.id,
        callbackType: 'HTTP',
        callbackRouteKey: routeKeyOf(card.callback ?? ''),
        userIdType: byUnionId,
        cardData: { cardParamMap: dingtalkValues(card) },
        openSpaceId: `dtv1.card//IM_ROBOT.${card.subject}`,
        imRobotOpenSpaceModel: { supportForward: false },
        imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT', robotCode: settings.clientId },
      })
      const delivered: unknown = isPlainObject(result) ? result.deliverResults : []
      for (const each of Array.isArray(delivered) ? delivered : [])
        if (isPlainObject(each) && each.success === false)
          throw new ProviderFailure('refused', textIn(each, 'errorMsg') ?? 'not delivered')
      return { id: card.id, ref: card.id }
    },
    update: async (settings, fetch, ref, card) => {
      await call(settings, fetch, 'PUT', '/v1.0/card/instances', {
        outTrackId: ref,
        userIdType: byUnionId,
        cardData: { cardParamMap: dingtalkValues(card) },
        cardUpdateOptions: { updateCardDataByKey: true },
      })
      return ref
    },
    read: readDingtalkCall,
    reply: dingtalkReply,
    // https://open.dingtalk.com/document/orgapp/register-card-callback-address
    announce: async (settings, fetch, address) => {
      await call(settings, fetch, 'POST', '/v1.0/card/callbacks/register', {
        callbackRouteKey: routeKeyOf(address),
        callbackUrl: address,
        apiSecret: settings.callbackSecret,
        forceUpdate: true,
      })
    },
  },

  test: async (settings, fetch) => {
    await newToken(settings, fetch)
  },
}
