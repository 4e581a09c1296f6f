import { describe, expect, it } from 'vitest'
import type { ProviderSettings, RedirectName } from '../../shared/federation/index.ts'
import { app, thirdParties } from './fixtures/third-parties.ts'
import type { Identity } from './provider.ts'
import { signInProviders } from './providers/index.ts'

const { base, told, authorise } = await thirdParties()
const secret = app.secret
const bases = { loginBase: base, apiBase: base }
const person = { name: '张三', mail: null, picture: null, groups: [] }

const cases: readonly [RedirectName, ProviderSettings, Identity][] = [
  [
    'wecom',
    { corpId: app.id, agentId: '1000002', secret, ...bases },
    { ...person, subject: 'zhangsan', mail: 'zs@plant.example', groups: ['1'] },
  ],
  [
    'dingtalk',
    { clientId: app.id, corpId: 'ding-plant', secret, ...bases },
    { ...person, subject: 'union-z', picture: 'https://img.example/z.png' },
  ],
  ['feishu', { appId: app.id, secret, ...bases }, { ...person, subject: 'on-z', mail: 'z@plant.example' }],
  [
    'wechat',
    { appId: app.id, secret, ...bases },
    { ...person, subject: 'wx-z', picture: 'https://img.example/z' },
  ],
  [
    'wechatmp',
    { appId: app.id, secret, templateId: 'tpl', titleKey: 'thing1', textKey: 'thing2', ...bases },
    { ...person, subject: 'wx-z', picture: 'https://img.example/z' },
  ],
  [
    'qq',
    { appId: app.id, secret, apiBase: base },
    { ...person, subject: 'QQ-Z', picture: 'http://img.example/z' },
  ],
  [
    'weibo',
    { appKey: app.id, secret, apiBase: base },
    { ...person, subject: '1404376560', picture: 'http://img.example/z' },
  ],
]

const trip = {
  space: 'demo',
  redirect: 'https://gantry.example/loginMiddle',
  state: 'state-of-the-trip',
  nonce: 'nonce',
  verifier: 'a-verifier-of-the-trip-that-is-long-enough-for-pkce',
  fetch,
}

describe.each(cases)('%s', (name, settings, identity) => {
  const provider = signInProviders[name]
  const travel = async () => authorise(name, await provider.address(settings, trip))

  it('signs in by a code, once', async () => {
    const back = await travel()
    expect(back.state).toBe(trip.state)
    expect(await provider.identify(settings, trip, back)).toEqual(identity)
    await expect(provider.identify(settings, trip, back)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('signs in without a page inside its own application', async () => {
    const inside = { ...settings, insideLogin: `${base}/connect/oauth2/authorize` }
    const address = await provider.address(inside, { ...trip, inside: true })
    expect(await provider.identify(settings, trip, authorise(name, address, true))).toEqual(identity)
  })

  it('refuses a guessed code, and a visitor who does not agree', async () => {
    await expect(provider.identify(settings, trip, { code: 'guessed' })).rejects.toMatchObject({
      kind: 'refused',
    })
    await expect(provider.identify(settings, trip, { error: 'access_denied' })).rejects.toMatchObject({
      kind: 'refused',
      message: 'access_denied',
    })
  })

  it('tells a wrong secret from a wrong person, in its test as well', async () => {
    const wrong = { ...settings, secret: 'wrong' }
    await expect(provider.identify(wrong, trip, await travel())).rejects.toMatchObject({ kind: 'setup' })
    await expect(provider.test(wrong, fetch)).rejects.toMatchObject({ kind: 'setup' })
    await provider.test(settings, fetch)
  })

  it('says when there is no such service', async () => {
    const lost = { ...settings, apiBase: `${base}/lost` }
    await expect(provider.identify(lost, trip, await travel())).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })
})

it('lets only the enterprise named in through DingTalk', async () => {
  const settings = { clientId: app.id, corpId: 'ding-plant', secret, ...bases }
  const back = authorise('dingtalk', await signInProviders.dingtalk.address(settings, trip))
  await expect(
    signInProviders.dingtalk.identify({ ...settings, corpId: 'ding-other' }, trip, back),
  ).rejects.toMatchObject({ kind: 'refused' })
})

it('proves with PKCE at Feishu that the code comes from the same trip', async () => {
  const settings = { appId: app.id, secret, ...bases }
  const back = authorise('feishu', await signInProviders.feishu.address(settings, trip))
  await expect(
    signInProviders.feishu.identify(settings, { ...trip, verifier: 'of another trip' }, back),
  ).rejects.toMatchObject({ kind: 'refused' })
})

const notice = {
  title: '新待办',
  text: '泵 <A9> 的检修等您审批',
  url: 'https://gantry.example/space-demo/user/todo',
  open: '查看',
}
const chats: readonly [RedirectName, ProviderSettings, string, object, string][] = [
  [
    'wecom',
    { corpId: app.id, agentId: '1000002', secret, ...bases },
    'zhangsan',
    {
      touser: 'zhangsan',
      msgtype: 'textcard',
      textcard: { title: '新待办', description: '泵 ＜A9＞ 的检修等您审批', url: notice.url },
    },
    'wecom-1',
  ],
  [
    'dingtalk',
    { clientId: app.id, agentId: '77', secret, messageBase: base, ...bases },
    'union-z',
    {
      agent_id: 77,
      userid_list: 'manager1',
      msg: { msgtype: 'action_card', action_card: { title: '新待办', single_url: notice.url } },
    },
    '256271667526',
  ],
  [
    'feishu',
    { appId: app.id, secret, ...bases },
    'on-z',
    { receive_id: 'on-z', msg_type: 'interactive', content: expect.stringContaining(notice.url) },
    'om_1',
  ],
  [
    'wechatmp',
    { appId: app.id, secret, templateId: 'tpl', titleKey: 'thing1', textKey: 'thing2', ...bases },
    'wx-z',
    {
      touser: 'wx-z',
      template_id: 'tpl',
      url: notice.url,
      data: { thing1: { value: '新待办' }, thing2: { value: '泵 <A9> 的检修等您审批' } },
    },
    '200228332',
  ],
]

describe.each(chats)('work notices of %s', (name, settings, subject, sent, id) => {
  const tell = (of: ProviderSettings, who = subject, url: string | null = notice.url) =>
    signInProviders[name].tell!(of, fetch, { ...notice, url, subject: who })

  it('reach the person, with and without an address', async () => {
    expect(await tell(settings)).toBe(id)
    expect(told.at(-1)).toMatchObject(sent)
    expect(await tell(settings, subject, null)).toBe(id)
    expect(JSON.stringify(told.at(-1))).not.toContain(notice.url)
  })

  it('tell an unknown person from a wrong secret', async () => {
    await expect(tell(settings, 'nobody')).rejects.toMatchObject({ kind: 'refused' })
    await expect(tell({ ...settings, secret: 'wrong' })).rejects.toMatchObject({ kind: 'setup' })
  })
})

it('work notices of DingTalk need the number of the application', () => {
  const settings = { clientId: app.id, secret, messageBase: base, ...bases }
  expect(() => signInProviders.dingtalk.tell!(settings, fetch, { ...notice, subject: 'union-z' })).toThrow(
    'AgentId',
  )
})
