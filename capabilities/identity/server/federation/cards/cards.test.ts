import { newId } from '@gantry/base/shared'
import type { Parcel } from '@gantry/channels/server'
import { changeSetting, sql, systemCtx } from '@gantry/kernel/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CardProvider, ProviderSettings } from '../../../shared/federation/index.ts'
import { type CardPress, registerCardKind } from '../card.ts'
import { chatSender } from '../chat.ts'
import { dingtalkCalls } from '../fixtures/dingtalk-calls.ts'
import { feishuCalls, type Pressed } from '../fixtures/feishu-calls.ts'
import { app, thirdParties } from '../fixtures/third-parties.ts'
import { federationApp } from '../fixtures/traveller.ts'
import { wecomCalls } from '../fixtures/wecom-calls.ts'
import { refreshing } from './refresh.ts'
import { endCards } from './store.ts'

const { kernel, admin, setUp, app: server } = await federationApp()
const { base, told, changed, registered, codesOfCards, loseTokens, asked } = await thirdParties()
const ctx = systemCtx(kernel, 'demo', 'test')
const signal = new AbortController().signal

/** A matter that is decided once: pressing again says who was first. */
let decided: string | null = null
let presses: (CardPress & { readonly by: string })[] = []
registerCardKind(kernel, {
  name: 'matter',
  face: async ({ actor }) => ({
    title: 'Purchase · Pump A9',
    lines: [{ label: 'Amount', value: '1,200.00' }],
    path: '/space-demo/user/todo?task=1',
    open: 'Open',
    answers: decided
      ? []
      : [
          { name: 'agree', label: 'Agree', isMain: true, needsWords: false },
          { name: 'disagree', label: 'Disagree', isMain: false, needsWords: true },
        ],
    words: actor.lang === 'en' ? 'Opinion' : '意见',
    outcome: decided,
  }),
  answer: async ({ actor }, _about, press) => {
    presses.push({ ...press, by: actor.name })
    // Whoever is first decides; the same press again is the same decision.
    decided ??= `${actor.name}: ${press.answer}`
    return decided
  },
})

const person = async (login: string): Promise<{ readonly id: string; readonly account: string }> => {
  const { rows } = await ctx.db.run<{ id: string; account: string }>(sql`
    select m.id, m.f_account as account from gantry.t_member m join gantry.account a on a.id::text = m.f_account
    where m.space = 'demo' and a.login_id = ${login}`)
  if (!rows[0]) throw new Error(`nobody is ${login}`)
  return rows[0]
}
const bindAs = async (login: string, provider: CardProvider, subject: string) => {
  await ctx.db.run(sql`
    insert into gantry.sign_in_binding (space, provider, authority, subject, account, name, bound_at)
    values ('demo', ${provider}, ${app.id}, ${subject}, ${(await person(login)).account}::uuid, ${subject}, now())
    on conflict do nothing`)
}
const luyao = await person('luyao')
await changeSetting(systemCtx(kernel, '', 'test'), 'server.address', 'https://gantry.example')

const send = async (to: string, more: Partial<Parcel> = {}): Promise<string> => {
  const line = await chatSender.open({ settings: {}, ctx, guard: async host => host, signal })
  const id = newId()
  await line.send({
    id,
    kind: 'matter_received',
    person: luyao.id,
    to,
    subject: 'New to-do',
    text: 'Pump A9',
    html: null,
    picture: null,
    params: { link: '/space-demo/user/todo?task=1', card: 'matter', about: 'matter-1' },
    lang: 'zh-CN',
    template: null,
    signature: null,
    ...more,
  })
  return id
}
const stateOf = async (id: string) => {
  const { rows } = await ctx.db.run<{ state: string; said: string | null }>(sql`
    select state, said from gantry.chat_card where id = ${id}`)
  return rows[0]
}
const refused = async () => {
  const { rows } = await ctx.db.run<{ details: object }>(sql`
    select details from gantry.audit where space = 'demo' and action = 'federation.card_refused' order by id desc limit 1`)
  return rows[0]?.details
}
const refresh = () => refreshing.run(kernel, { space: 'demo' }, signal)

beforeEach(() => {
  decided = null
  presses = []
})

describe('feishu', () => {
  const settings: ProviderSettings = {
    appId: app.id,
    secret: app.secret,
    encryptKey: 'encrypt-key-of-the-plant',
    verificationToken: 'token-of-the-plant',
    loginBase: base,
    apiBase: base,
  }
  const calls = feishuCalls(settings.encryptKey!, settings.verificationToken!)
  const url = '/api/federation/callbacks/demo/feishu'
  const post = async (call: { body: string; headers: Record<string, string> }, to = url) => {
    const answer = await server.inject({ method: 'POST', url: to, headers: call.headers, payload: call.body })
    return { status: answer.statusCode, body: answer.json() }
  }
  const press = (pressed: Pick<Pressed, 'card'> & Partial<Pressed>, at = kernel.now()) =>
    post(calls.pressed({ answer: 'agree', subject: 'on-z', ...pressed }, at))

  it('is set up with proofs that are never read back, and proves its address', async () => {
    expect((await setUp('feishu', settings)).status).toBe(200)
    await bindAs('luyao', 'feishu', 'on-z')
    await bindAs('hejing', 'feishu', 'on-h')
    const { rows } = await ctx.db.run<{ settings: object }>(sql`
      select settings from gantry.sign_in_provider where space = 'demo' and provider = 'feishu'`)
    expect(JSON.stringify(rows)).not.toMatch(/encrypt-key-of|token-of|secret-of/)
    expect(await post(calls.challenge())).toEqual({ status: 200, body: { challenge: 'ajls384kdjx98XX' } })
    expect((await post(calls.challenge('another'))).status).toBe(403)
  })

  it('sends a card, decides by a press, and shows what became of it', async () => {
    const card = await send('feishu:on-z')
    expect(told.at(-1)).toMatchObject({ receive_id: 'on-z', msg_type: 'interactive', uuid: card })
    const shown = JSON.parse(String(told.at(-1)?.content))
    expect(JSON.stringify(shown)).toContain('1,200.00')
    expect(JSON.stringify(shown)).toContain('https://gantry.example/space-demo/user/todo?task=1')
    const answer = await press({ card, words: ' Fine ' })
    expect(answer.status).toBe(200)
    expect(answer.body.toast.content).toBe(decided)
    expect(JSON.stringify(answer.body.card.data)).not.toContain('"callback"')
    expect(presses).toMatchObject([{ answer: 'agree', words: 'Fine', through: 'feishu' }])
    expect(await stateOf(card)).toMatchObject({ state: 'closed' })
  })

  it('decides once for a call that is replayed, and says who was first', async () => {
    const card = await send('feishu:on-z')
    const call = calls.pressed({ card, answer: 'agree', subject: 'on-z' }, kernel.now())
    const [one, two] = await Promise.all([post(call), post(call)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(new Set(presses.map(({ key }) => key)).size).toBe(1)
    const again = await press({ card, answer: 'disagree', words: 'No' })
    expect(again.body.toast.content).toBe(decided)
    expect(presses.every(({ answer }) => answer === 'agree')).toBe(true)
  })

  it('asks for the words an answer needs, and for an answer the card offers', async () => {
    const card = await send('feishu:on-z')
    expect((await press({ card, answer: 'disagree', words: ' ' })).body.toast.content).toBe('请先填写意见')
    expect((await press({ card, answer: 'delete' })).body.toast.content).toContain('请打开系统')
    expect(presses).toEqual([])
    expect(await stateOf(card)).toMatchObject({ state: 'open' })
  })

  it('turns away a wrong signature, a late call and another token alike', async () => {
    const card = await send('feishu:on-z')
    const good = calls.pressed({ card, answer: 'agree', subject: 'on-z' }, kernel.now())
    const late = calls.pressed(
      { card, answer: 'agree', subject: 'on-z' },
      new Date(kernel.now().getTime() - 6 * 60_000),
    )
    const wrong = [
      { ...good, headers: { ...good.headers, 'x-lark-signature': '0'.repeat(64) } },
      { ...good, body: `${good.body} ` },
      late,
      calls.pressed({ card, answer: 'agree', subject: 'on-z' }, kernel.now(), 'another'),
      feishuCalls('another key', settings.verificationToken!).pressed(
        { card, answer: 'agree', subject: 'on-z' },
        kernel.now(),
      ),
      { ...good, body: '{}' },
      { ...good, body: 'no json' },
    ]
    const answers = []
    for (const call of wrong) answers.push(await post(call))
    answers.push(await post(good, '/api/federation/callbacks/nospace/feishu'))
    answers.push(await post(good, '/api/federation/callbacks/demo/dingtalk'))
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'federation.unverified' })
    expect(presses).toEqual([])
  })

  it('lets nobody but its reader press, and shows the card to nobody else', async () => {
    const card = await send('feishu:on-z')
    for (const [subject, why] of [
      ['on-stranger', 'unbound'],
      ['on-h', 'not_yours'],
    ] as const) {
      const { status, body } = await press({ card, subject })
      expect(status).toBe(200)
      expect(body.card).toBeUndefined()
      expect(await refused()).toMatchObject({ provider: 'feishu', why })
    }
    expect((await press({ card: newId() })).body).toEqual({})
    expect(presses).toEqual([])
  })

  it('changes the card when the matter was decided elsewhere', async () => {
    const card = await send('feishu:on-z')
    await endCards(kernel, 'matter', sql`false`)
    expect(await stateOf(card)).toMatchObject({ state: 'open' })
    decided = 'He Jing: disagree'
    await endCards(kernel, 'matter', sql`c.about = 'matter-1' and c.id = ${card}`)
    await refresh()
    expect(JSON.stringify(changed.at(-1))).toContain('He Jing: disagree')
    expect(await stateOf(card)).toMatchObject({ state: 'closed' })
  })

  it('sends a notice with a link where nothing can be pressed any more', async () => {
    decided = 'over'
    const card = await send('feishu:on-z')
    expect(String(told.at(-1)?.content)).toContain('New to-do')
    expect(await stateOf(card)).toBeUndefined()
  })

  it('renews a token that has expired, once, and asks for one token at a time', async () => {
    loseTokens()
    const before = asked.tokens
    await Promise.all([send('feishu:on-z'), send('feishu:on-z'), send('feishu:on-z')])
    expect(asked.tokens - before).toBe(1)
  })

  it('sends a test to whoever asks for it, once their own account is bound', async () => {
    const ask = () => admin.call('POST', '/space-demo/api/identity/providers/feishu/test-message')
    expect((await ask()).body.code).toBe('federation.unbound')
    await bindAs('admin', 'feishu', 'on-a')
    expect((await ask()).status).toBe(200)
    const { rows } = await ctx.db.run(sql`
      select address, kind, channel from gantry.dispatch where space = 'demo' and channel = 'chat'`)
    expect(rows).toEqual([{ address: 'feishu:on-a', kind: 'test', channel: 'chat' }])
  })

  it('takes no changes in a space whose time is over', async () => {
    const card = await send('feishu:on-z')
    await ctx.db.run(sql`update gantry.space set valid_until = current_date - 1 where id = 'demo'`)
    const answer = await press({ card })
    await ctx.db.run(sql`update gantry.space set valid_until = null where id = 'demo'`)
    expect(answer.body.toast.content).toContain('不能修改')
    expect(presses).toEqual([])
  })
})

describe('wecom', () => {
  const key = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
  const settings: ProviderSettings = {
    corpId: app.id,
    agentId: '1000002',
    secret: app.secret,
    callbackToken: 'QDG6eK',
    callbackKey: key,
    loginBase: base,
    apiBase: base,
  }
  const calls = wecomCalls(app.id, 'QDG6eK', key)
  const url = '/api/federation/callbacks/demo/wecom'
  const post = (call: { query: string; body: string }) =>
    server.inject({
      method: 'POST',
      url: `${url}?${call.query}`,
      headers: { 'content-type': 'text/xml' },
      payload: call.body,
    })
  const press = async (card: string, more: Partial<Pressed> = {}, at = kernel.now()) => {
    const responseCode = newId()
    codesOfCards.add(responseCode)
    return post(calls.pressed({ card, answer: 'agree', subject: 'zhangsan', responseCode, ...more }, at))
  }
  const lastChange = () => JSON.stringify(changed.at(-1))

  it('is set up with a key of its form, and proves its address', async () => {
    const wrong = await setUp('wecom', { ...settings, callbackKey: 'short' })
    expect(wrong.body.issues).toMatchObject([{ field: 'callbackKey', code: 'format' }])
    expect((await setUp('wecom', settings)).status).toBe(200)
    await bindAs('luyao', 'wecom', 'zhangsan')
    const answer = await server.inject({ url: `${url}?${calls.test('1616140317555161061', kernel.now())}` })
    expect([answer.statusCode, answer.body]).toEqual([200, '1616140317555161061'])
    const other = wecomCalls(app.id, 'another', key)
    expect((await server.inject({ url: `${url}?${other.test('1', kernel.now())}` })).statusCode).toBe(403)
  })

  it('sends a template card, decides by a press, and changes the card afterwards', async () => {
    const card = await send('wecom:zhangsan')
    expect(told.at(-1)).toMatchObject({
      touser: 'zhangsan',
      agentid: 1000002,
      msgtype: 'template_card',
      template_card: {
        card_type: 'button_interaction',
        task_id: card,
        horizontal_content_list: [{ keyname: 'Amount', value: '1,200.00' }],
        button_list: [
          { type: 0, key: 'agree' },
          // Its words are written in the product.
          { type: 1, text: 'Disagree', url: 'https://gantry.example/space-demo/user/todo?task=1' },
          { type: 1, text: 'Open' },
        ],
      },
    })
    const answer = await press(card)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(presses).toMatchObject([{ answer: 'agree', through: 'wecom' }])
    await refresh()
    expect(lastChange()).toContain(decided)
    expect(lastChange()).not.toContain('"key":"agree"')
    expect(await stateOf(card)).toMatchObject({ state: 'closed' })
  })

  it('decides once for a call that is replayed', async () => {
    const card = await send('wecom:zhangsan')
    const responseCode = newId()
    codesOfCards.add(responseCode)
    const call = calls.pressed({ card, answer: 'agree', subject: 'zhangsan', responseCode }, kernel.now())
    await Promise.all([post(call), post(call)])
    expect(new Set(presses.map(({ key }) => key)).size).toBe(1)
    await refresh()
    expect(await stateOf(card)).toMatchObject({ state: 'closed' })
  })

  it('changes the card when the matter was decided elsewhere', async () => {
    const card = await send('wecom:zhangsan')
    decided = 'Somebody: agree'
    await endCards(kernel, 'matter', sql`c.id = ${card}`)
    await refresh()
    expect(lastChange()).toContain('Somebody: agree')
  })

  it('turns away wrong signatures, late calls and messages for another enterprise', async () => {
    const card = await send('wecom:zhangsan')
    const pressed = { card, answer: 'agree', subject: 'zhangsan', responseCode: 'r' }
    const good = calls.pressed(pressed, kernel.now())
    const wrong = [
      { ...good, query: good.query.replace(/msg_signature=\w{4}/, 'msg_signature=0000') },
      { ...good, body: good.body.replace('<Encrypt><![CDATA[', '<Encrypt><![CDATA[AAAA') },
      { ...good, body: '<xml></xml>' },
      calls.pressed(pressed, new Date(kernel.now().getTime() - 6 * 60_000)),
      calls.pressed(pressed, kernel.now(), 'another-enterprise'),
      wecomCalls(app.id, 'QDG6eK', `${'A'.repeat(42)}E`).pressed(pressed, kernel.now()),
    ]
    for (const call of wrong) expect((await post(call)).statusCode).toBe(403)
    expect((await press(card, { subject: 'lisi' })).statusCode).toBe(200)
    expect(await refused()).toMatchObject({ provider: 'wecom', why: 'unbound' })
    expect(presses).toEqual([])
  })
})

describe('dingtalk', () => {
  const settings: ProviderSettings = {
    clientId: app.id,
    secret: app.secret,
    corpId: 'ding-plant',
    agentId: '77',
    loginBase: base,
    apiBase: base,
    messageBase: base,
  }
  const secret = 'secret-of-callbacks-of-the-plant'
  const calls = dingtalkCalls(secret)
  const post = async (call: { headers: Record<string, string>; body: string }) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/federation/callbacks/demo/dingtalk',
      headers: call.headers,
      payload: call.body,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('sends what the card would say as a notice with a link, without a template', async () => {
    expect((await setUp('dingtalk', settings)).status).toBe(200)
    await bindAs('luyao', 'dingtalk', 'union-z')
    await send('dingtalk:union-z')
    expect(told.at(-1)).toMatchObject({
      userid_list: 'manager1',
      msg: {
        msgtype: 'action_card',
        action_card: {
          markdown: expect.stringContaining('Amount: 1,200.00'),
          single_url: 'https://gantry.example/space-demo/user/todo?task=1',
        },
      },
    })
  })

  it('announces its callbacks when it is tested', async () => {
    const cards = { ...settings, cardTemplateId: 'tpl-1.schema', callbackSecret: secret }
    const short = await setUp('dingtalk', { ...cards, callbackSecret: 'short' })
    expect(short.body.issues).toMatchObject([{ field: 'callbackSecret', code: 'min_length' }])
    expect((await setUp('dingtalk', cards)).status).toBe(200)
    expect((await admin.call('POST', '/space-demo/api/identity/providers/dingtalk/test')).body).toEqual({
      ok: true,
      detail: '',
    })
    expect(registered).toMatchObject([
      { callbackUrl: 'https://gantry.example/api/federation/callbacks/demo/dingtalk', apiSecret: secret },
    ])
  })

  it('sends an interactive card, decides by a press and answers with what became of it', async () => {
    const card = await send('dingtalk:union-z')
    expect(told.at(-1)).toMatchObject({
      outTrackId: card,
      callbackType: 'HTTP',
      callbackRouteKey: registered[0]?.callbackRouteKey,
      cardData: { cardParamMap: { agree: 'Agree', disagree: 'Disagree', content: 'Amount: 1,200.00' } },
    })
    const press = { card, subject: 'union-z' }
    await post(calls.pressed({ ...press, answer: 'disagree' }, kernel.now()))
    expect(presses).toEqual([])
    const answer = await post(
      calls.pressed({ ...press, answer: 'disagree', words: 'Too dear' }, kernel.now()),
    )
    expect(presses).toMatchObject([{ answer: 'disagree', words: 'Too dear', through: 'dingtalk' }])
    expect(answer.body).toMatchObject({
      cardData: { cardParamMap: { agree: '', disagree: '', outcome: decided } },
    })
    expect(await stateOf(card)).toMatchObject({ state: 'closed' })
  })

  it('changes the card when the matter was decided elsewhere', async () => {
    const card = await send('dingtalk:union-z')
    decided = 'Somebody: agree'
    await endCards(kernel, 'matter', sql`c.id = ${card}`)
    await refresh()
    expect(changed.at(-1)).toMatchObject({
      outTrackId: card,
      cardData: { cardParamMap: { agree: '', outcome: 'Somebody: agree' } },
    })
  })

  it('turns away wrong signatures, late calls and another enterprise', async () => {
    const card = await send('dingtalk:union-z')
    const press = { card, answer: 'agree', subject: 'union-z' }
    const wrong = [
      dingtalkCalls('another secret of callbacks').pressed(press, kernel.now()),
      calls.pressed(press, new Date(kernel.now().getTime() + 6 * 60_000)),
      calls.pressed(press, kernel.now(), 'ding-other'),
      { ...calls.pressed(press, kernel.now()), headers: {} },
    ]
    for (const call of wrong) expect((await post(call)).body.code).toBe('federation.unverified')
    await post(calls.pressed({ ...press, subject: 'union-x' }, kernel.now()))
    expect(await refused()).toMatchObject({ provider: 'dingtalk', why: 'unbound' })
    expect(presses).toEqual([])
  })
})
