import { newId } from '@gantry/base/shared'
import type { Parcel } from '@gantry/channels/server'
import { changeSetting, sql, systemCtx } from '@gantry/kernel/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CardProvider, ProviderSettings } from '../../../shared/federation/index.ts'
import { chatSender } from '../chat.ts'
import { feishuCalls, type Pressed } from '../fixtures/feishu-calls.ts'
import { app, thirdParties } from '../fixtures/third-parties.ts'
import { federationApp } from '../fixtures/traveller.ts'
import { type CardPress, registerCardKind } from './card.ts'
import { refreshing } from './refresh.ts'
import { endCards } from './store.ts'

const { kernel, setUp, app: server } = await federationApp()
const { base, told, changed, loseTokens, asked } = await thirdParties()
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

  it('takes no changes in a space whose time is over', async () => {
    const card = await send('feishu:on-z')
    await ctx.db.run(sql`update gantry.space set valid_until = current_date - 1 where id = 'demo'`)
    const answer = await press({ card })
    await ctx.db.run(sql`update gantry.space set valid_until = null where id = 'demo'`)
    expect(answer.body.toast.content).toContain('不能修改')
    expect(presses).toEqual([])
  })
})
