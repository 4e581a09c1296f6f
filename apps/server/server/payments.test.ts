import { newId } from '@gantry/base/shared'
import { changeSetting, everySpace, platform, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import type {
  catalogueContract,
  merchantsContract,
  ordersContract,
  payerContract,
} from '@gantry/payments/shared'
import { testCtx, type Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'
import { alipayServer, wechatServer } from './pay-providers.ts'

const { visitor, kernel } = await productApp()
const [wechat, alipay] = await Promise.all([wechatServer(), alipayServer()])
const at = '/api/operator/payments'

interface Refused {
  readonly code: string
  readonly issues: readonly { readonly field: string; readonly code: string }[]
}

let root: Visitor
let merchant: string
let product: string
const types: Record<string, string> = {}

const saveWechat = (more: object = {}) =>
  root.call<Refused>('PUT', `${at}/merchants/${merchant}/accounts/wechat`, {
    account: '1900000001',
    appId: 'wx0000000000000001',
    serial: 'ABCDEF0123456789',
    endpoint: wechat.url,
    privateKey: wechat.merchantKey,
    apiKey: wechat.apiKey,
    providerKey: wechat.ownKey,
    ...more,
  })

beforeAll(async () => {
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  root = visitor()
  await root.signIn('root', demoPassword)
  merchant = (
    await root.call<{ id: string }>('PUT', `${at}/merchants`, { name: '测试商户', note: '', state: 'active' })
  ).body.id
  expect((await saveWechat()).status).toBe(200)
  await root.call('PUT', `${at}/merchants/${merchant}/accounts/alipay`, {
    account: '2088000000000001',
    appId: '2021000000000001',
    serial: '',
    endpoint: alipay.url,
    privateKey: alipay.merchantKey.replaceAll(/-----[^-]+-----|\s/g, ''),
    providerKey: alipay.ownKey,
  })
  const channels: string[] = []
  for (const [method, most] of [
    ['wechat_native', 100_000],
    ['alipay_qr', null],
    ['wechat_jsapi', null],
    ['alipay_page', null],
  ]) {
    const { body } = await root.call<{ id: string }>('PUT', `${at}/channels`, {
      merchant,
      method,
      fee: 60,
      mostPayment: most,
      mostDay: null,
      state: 'active',
    })
    channels.push(body.id)
    const type = await root.call<{ id: string }>('PUT', `${at}/types`, {
      method,
      nameZh: '方式',
      nameEn: 'Way',
      icon: 'qr',
      terminals: ['computer'],
      state: 'active',
    })
    types[String(method)] = type.body.id
  }
  product = (
    await root.call<{ id: string }>('PUT', `${at}/products`, {
      kind: 'messages',
      name: '测试短信包',
      note: '',
      price: 9_900,
      channels,
      state: 'active',
    })
  ).body.id
})

const open = async (): Promise<string> => {
  const key = newId()
  const ask = () =>
    root.call<{ id: string }>('POST', `${at}/orders`, { key, space: 'demo', product, note: '' })
  expect((await ask()).status).toBe(201)
  // The same key makes the same order.
  expect((await ask()).body.id).toBe(key)
  return key
}
const pay = (order: string, type: string, more: object = {}) =>
  root.call<ordersContract.PayCode & Refused>('POST', `${at}/orders/${order}/payments`, {
    type: types[type],
    ...more,
  })
const read = async (order: string) =>
  (await root.call<ordersContract.PayOrderDetail>('GET', `${at}/orders/${order}`)).body
const tradeOf = async (order: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ no: string }>(sql`
    select trade_no as no from gantry.pay_order where id = ${order}`)
  return rows[0]!.no
}
const send = (notice: { url: string; body: string; headers?: Record<string, string> }) =>
  fetch(notice.url, { method: 'POST', body: notice.body, headers: notice.headers ?? {} })

it('checks accounts by a real signed call, and never shows their keys', async () => {
  const check = async (provider: string) =>
    (
      await root.call<{ check: string; note: string }>(
        'POST',
        `${at}/merchants/${merchant}/accounts/${provider}/check`,
      )
    ).body
  expect(await check('wechat')).toMatchObject({ check: 'ok' })
  expect(await check('alipay')).toMatchObject({ check: 'ok' })
  const { body } = await root.call<{ data: merchantsContract.Merchant[] }>('GET', `${at}/merchants`)
  const own = body.data.find(({ id }) => id === merchant)
  expect(own?.accounts).toMatchObject([
    { provider: 'wechat', hasPrivateKey: true, hasApiKey: true, check: 'ok' },
    { provider: 'alipay', hasPrivateKey: true, check: 'ok' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/PRIVATE KEY|sealed\./)
  // With the key of somebody else the provider refuses, and its answer is not believed without a signature.
  await saveWechat({ privateKey: alipay.merchantKey })
  expect(await check('wechat')).toMatchObject({
    check: 'failed',
    note: expect.stringContaining('SIGN_ERROR'),
  })
  await saveWechat({ providerKey: alipay.ownKey })
  expect(await check('wechat')).toEqual({ check: 'failed', note: 'payment.unverified' })
  // Another address must not see keys that were stored for this one.
  await saveWechat({ endpoint: `${wechat.url}/other`, privateKey: '', apiKey: '' })
  expect(await check('wechat')).toEqual({ check: 'failed', note: 'payment.keys' })
  await saveWechat()
  expect((await saveWechat({ privateKey: 'no key', serial: 'x' })).body.issues).toMatchObject([
    { field: 'serial' },
    { field: 'privateKey' },
  ])
})

it('takes a payment over WeChat once, by a notice that is signed and sealed', async () => {
  const order = await open()
  expect((await pay(order, 'wechat_native')).body.qr).toMatch(/^weixin:/)
  const no = await tradeOf(order)
  const notice = wechat.notice(no)
  const forged = { ...notice, body: notice.body.replace('SUCCESS', 'SUCCES5') }
  expect((await send(forged)).status).toBe(422)
  expect((await send({ ...notice, headers: { ...notice.headers, 'wechatpay-timestamp': '1' } })).status).toBe(
    422,
  )
  expect(await read(order)).toMatchObject({ state: 'paying' })
  const [first, second] = await Promise.all([send(notice), send(notice)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await (await send(wechat.notice(no))).json()).toEqual({ code: 'SUCCESS' })
  const paid = await read(order)
  expect(paid).toMatchObject({ state: 'paid', theirNo: `42${no}`, amount: 9_900 })
  expect(paid.history.map(({ action }) => action)).toEqual(['created', 'begun', 'paid'])
  const { count } = await platform(kernel).run(sql`select 1 from gantry.pay_entry where of_order = ${order}`)
  expect(count).toBe(1)
  expect((await pay(order, 'wechat_native')).body.code).toBe('payment.state')
})

it('changes the way to pay by closing the first at its provider, and takes the notice of Alipay', async () => {
  const order = await open()
  await pay(order, 'wechat_native')
  const first = await tradeOf(order)
  expect((await pay(order, 'alipay_qr')).body.qr).toMatch(/^https:\/\/qr\.alipay\.com/)
  expect(wechat.trades.get(first)?.state).toBe('closed')
  const notice = alipay.notice(await tradeOf(order))
  expect((await send({ ...notice, body: `${notice.body}&total_amount=1` })).status).toBe(422)
  const answer = await send({ ...notice, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(await answer.text()).toBe('success')
  expect(await read(order)).toMatchObject({
    state: 'paid',
    method: 'alipay_qr',
    paidAt: '2026-11-20T02:00:00Z',
  })
})

it('takes a payment inside WeChat, with parameters that its application accepts', async () => {
  const order = await open()
  expect((await pay(order, 'wechat_jsapi')).body.issues).toMatchObject([{ field: 'openId' }])
  const { body } = await pay(order, 'wechat_jsapi', { openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' })
  const no = await tradeOf(order)
  expect(body).toMatchObject({
    qr: null,
    link: null,
    jsapi: { package: `prepay_id=wx${no}`, signType: 'RSA' },
  })
  expect(wechat.opensInside({ ...body.jsapi })).toBe(true)
  expect(wechat.opensInside({ ...body.jsapi, package: 'prepay_id=wx0' })).toBe(false)
  expect((await send(wechat.notice(no))).status).toBe(200)
  expect(await read(order)).toMatchObject({ state: 'paid', method: 'wechat_jsapi', theirNo: `42${no}` })
})

it('takes a payment over a page of Alipay, whose address is signed', async () => {
  const order = await open()
  const link = (await pay(order, 'alipay_page')).body.link ?? ''
  const no = await tradeOf(order)
  expect((await fetch(link.replace('99.00', '1.00'))).status).toBe(400)
  // Before the payer has opened the page Alipay knows no trade, and the order stays open.
  expect((await root.call('POST', `${at}/orders/${order}/queries`)).status).toBe(200)
  expect(await read(order)).toMatchObject({ state: 'paying' })
  expect((await fetch(link)).status).toBe(200)
  expect(alipay.trades.get(no)).toMatchObject({ amount: 9_900 })
  alipay.trades.get(no)!.state = 'paid'
  expect((await root.call('POST', `${at}/orders/${order}/queries`)).status).toBe(200)
  expect(await read(order)).toMatchObject({ state: 'paid', method: 'alipay_page', theirNo: `20${no}` })
})

it('asks after silence, and closes what was never paid', async () => {
  const [silent, idle] = [await open(), await open()]
  await pay(silent, 'wechat_native')
  await pay(idle, 'wechat_native')
  wechat.trades.get(await tradeOf(silent))!.state = 'paid'
  await platform(kernel).run(sql`
    update graphile_worker._private_jobs set run_at = now() where key like ${`%${silent}%`}`)
  await expect.poll(async () => (await read(silent)).state, { timeout: 15_000 }).toBe('paid')

  await platform(kernel).run(sql`
    update gantry.pay_order set closes_at = now() - interval '1 minute' where id = ${idle}`)
  expect((await root.call('POST', `${at}/orders/${idle}/queries`)).status).toBe(200)
  expect(await read(idle)).toMatchObject({ state: 'closed' })
  expect(wechat.trades.get(await tradeOf(idle))?.state).toBe('closed')
  // A notice of a payment wins over our closing.
  await send(wechat.notice(await tradeOf(idle)))
  expect(await read(idle)).toMatchObject({ state: 'paid' })
})

it('does not take another amount for the payment', async () => {
  const order = await open()
  await pay(order, 'wechat_native')
  await send(wechat.notice(await tradeOf(order), { total: 1 }))
  expect(await read(order)).toMatchObject({ state: 'failed' })
})

it('refunds what is left and not more', async () => {
  const order = await open()
  await pay(order, 'wechat_native')
  await send(wechat.notice(await tradeOf(order)))
  const refund = (amount: number, key = newId()) =>
    root.call<Refused>('POST', `${at}/orders/${order}/refunds`, { key, amount, reason: '重复购买' })
  const key = newId()
  expect((await refund(9_000, key)).status).toBe(201)
  expect((await refund(9_000, key)).status).toBe(201)
  expect((await refund(901)).body.issues).toMatchObject([{ field: 'amount', code: 'max' }])
  expect(wechat.refunds.size).toBe(1)
  expect(await read(order)).toMatchObject({ refunded: 9_000, refunds: [{ state: 'running' }] })
  await root.call('POST', `${at}/orders/${order}/queries`)
  expect(await read(order)).toMatchObject({ refunds: [{ state: 'done' }] })
  const { rows } = await platform(kernel).run(sql`
    select sum(amount)::float8 as net from gantry.pay_entry where of_order = ${order}`)
  expect(rows).toEqual([{ net: 900 }])
})

describe('a refund', () => {
  const paid = async (): Promise<string> => {
    const order = await open()
    await pay(order, 'wechat_native')
    await send(wechat.notice(await tradeOf(order)))
    return order
  }
  const refund = (order: string, amount: number, key = newId()) =>
    root.call<Refused>('POST', `${at}/orders/${order}/refunds`, { key, amount, reason: '重复购买' })
  const ask = (order: string) => root.call<Refused>('POST', `${at}/orders/${order}/queries`)
  const states = async (order: string) => (await read(order)).refunds.map(({ state }) => state)
  const booked = async (order: string) => {
    const { rows } = await platform(kernel).run<{ amount: number }>(sql`
      select amount::float8 as amount from gantry.pay_entry where of_order = ${order} and kind = 'refund'`)
    return rows.map(({ amount }) => amount)
  }

  it.each([
    ['an error of the provider', 500, 'SYSTEM_ERROR'],
    ['too many requests', 429, 'FREQUENCY_LIMITED'],
  ])('is sent again under its number after %s, and is refunded once', async (_, status, code) => {
    const order = await paid()
    const before = new Set(wechat.refunds.keys())
    const key = newId()
    wechat.faults.push([status, { code, message: '请稍后' }])
    expect((await refund(order, 9_000, key)).body.code).toBe('payment.provider')
    // Nobody knows whether money went back: the amount is kept, and nothing is booked.
    expect(await states(order)).toEqual(['asked'])
    expect((await refund(order, 901)).body.issues).toMatchObject([{ field: 'amount', code: 'max' }])
    expect(await booked(order)).toEqual([])
    // Taken this time, but its answer is lost.
    wechat.faults.push(null)
    expect((await ask(order)).status).toBeGreaterThanOrEqual(400)
    expect(await states(order)).toEqual(['asked'])
    expect((await ask(order)).status).toBe(200)
    expect(await states(order)).toEqual(['running'])
    expect((await ask(order)).status).toBe(200)
    expect((await refund(order, 9_000, key)).status).toBe(201)
    expect(await states(order)).toEqual(['done'])
    expect(await booked(order)).toEqual([-9_000])
    expect([...wechat.refunds.keys()].filter(no => !before.has(no))).toHaveLength(1)
  })

  it('that was noted and never sent is sent by the queue', async () => {
    const order = await paid()
    // As a process leaves it that ends between its note and its request.
    wechat.faults.push([500, { code: 'SYSTEM_ERROR', message: '系统错误' }])
    await refund(order, 9_900)
    expect(await states(order)).toEqual(['asked'])
    await platform(kernel).run(sql`
      update graphile_worker._private_jobs set run_at = now() where key like ${`%${order} refunds%`}`)
    await expect.poll(() => states(order), { timeout: 15_000 }).toEqual(['running'])
  })

  it('that the provider refuses has failed, and its amount can be refunded again', async () => {
    const order = await paid()
    wechat.faults.push([403, { code: 'NOT_ENOUGH', message: '余额不足' }])
    expect((await refund(order, 9_900)).status).toBe(201)
    expect((await read(order)).refunds).toMatchObject([{ state: 'failed', note: 'NOT_ENOUGH 余额不足' }])
    expect((await refund(order, 9_900)).status).toBe(201)
    expect(await states(order)).toEqual(['failed', 'running'])
  })
})

it('is paid by an administrator of the space that was asked, who takes one receipt', async () => {
  const own = '/space-demo/api/payments/orders'
  const admin = visitor()
  await admin.signIn('admin', demoPassword)
  const order = await open()
  const { body: listed } = await admin.call<{ data: payerContract.OwnOrder[]; open: number }>('GET', own)
  expect(listed.data.find(({ id }) => id === order)).toMatchObject({ state: 'created', amount: 9_900 })
  expect(listed.open).toBeGreaterThan(0)
  const begun = await admin.call<ordersContract.PayCode>('POST', `${own}/${order}/payments`, {
    type: types.wechat_native,
  })
  expect(begun.body.qr).toMatch(/^weixin:/)
  const issue = (payer: string) =>
    admin.call<payerContract.Receipt & Refused>('POST', `${own}/${order}/receipt`, { payer, taxNo: '' })
  expect((await issue('恒川')).body.code).toBe('payment.state')
  await send(wechat.notice(await tradeOf(order)))
  expect((await admin.call('GET', `${own}/${order}`)).body).toMatchObject({ state: 'paid', receipt: null })
  const first = await issue('恒川精密')
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ payer: '恒川精密', amount: 9_900, merchant: '测试商户', refunded: 0 })
  expect(first.body.no).toMatch(/^\d{4}-000001$/)
  // It is issued once; what it says never changes.
  expect((await issue('别人')).body).toMatchObject({ payer: '恒川精密', no: first.body.no })
  // Another space knows nothing of it, and neither do people without the right.
  expect((await admin.call('GET', `/space-lingyun/api/payments/orders/${order}`)).status).toBe(404)
  expect((await admin.call('GET', `/space-lingyun/api/payments/orders/${order}/receipt`)).status).toBe(404)
  const user = visitor()
  await user.signIn('user', demoPassword)
  expect((await user.call('GET', own)).status).toBe(403)
})

it('books nothing on a day that is closed meanwhile: closing waits for entries on their way', async () => {
  const order = await open()
  await pay(order, 'wechat_native')
  const no = await tradeOf(order)
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`
  const days = newId()
  const entries = sql`gantry.pay_entry where merchant = ${merchant} and provider = 'wechat' and day = ${today}`
  // A statement that says exactly what is booked so far.
  await platform(kernel).run(sql`
    with s as (
      insert into gantry.pay_statement (id, merchant, provider, name, hash, raw, rows, imported_at, imported_by)
      values (${newId()}, ${merchant}, 'wechat', 'bill', ${days}, '', 1, now(), '-') returning id)
    insert into gantry.pay_statement_row (statement, line, merchant, provider, day, at, kind, no, their_no, amount, fee)
    select s.id, row_number() over (), e.merchant, e.provider, e.day, e.at, e.kind, e.no, '', e.amount, 0
    from s, (select * from ${entries}) e`)
  await platform(kernel).run(sql`
    insert into gantry.pay_book (id, merchant, provider, day) values (${days}, ${merchant}, 'wechat', ${today})`)
  const close = () => root.call<Refused>('POST', `${at}/books/${days}/close`)
  // The same entry in a transaction that is taken back keeps the payment between its choice of a day and its commit.
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const blocking = kernel.database
    .transaction(everySpace, async tx => {
      await tx.run(sql`
        insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount)
        values ('payment', ${no}, ${merchant}, 'wechat', ${today}, now(), 9900)`)
      await held
      throw new Error('taken back')
    })
    .catch((error: Error) => error.message)
  const booking = send(wechat.notice(no))
  await expect
    .poll(
      async () =>
        (
          await platform(kernel).run(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%gantry.pay_entry%'`)
        ).count,
      { timeout: 10_000 },
    )
    .toBe(1)
  const closing = close()
  await expect(
    Promise.race([closing, new Promise(resolve => setTimeout(resolve, 1_000, 'waits'))]),
  ).resolves.toBe('waits')
  release()
  expect(await blocking).toBe('taken back')
  expect((await booking).status).toBe(200)
  expect((await closing).body.code).toBe('payment.day_open')
  expect(await read(order)).toMatchObject({ state: 'paid' })
})

it('opens no order that nobody could pay', async () => {
  const { body } = await root.call<{ id: string }>('PUT', `${at}/products`, {
    kind: 'messages',
    name: '没有渠道的短信包',
    note: '',
    price: 9_900,
    channels: [],
    state: 'active',
  })
  const listed = await root.call<{ data: catalogueContract.PayProduct[] }>('GET', `${at}/products`)
  const payable = (id: string) => listed.body.data.find(each => each.id === id)?.payable
  expect([payable(product), payable(body.id)]).toEqual([true, false])
  const key = newId()
  const asked = { key, space: 'demo', product: body.id, note: '' }
  expect(await root.call<Refused>('POST', `${at}/orders`, asked)).toMatchObject({
    status: 409,
    body: { code: 'payment.no_way' },
  })
  expect((await root.call('GET', `${at}/orders/${key}`)).status).toBe(404)
})

it('keeps limits, and is the operator’s alone', async () => {
  const { body } = await root.call<{ data: catalogueContract.PayProduct[] }>('GET', `${at}/products`)
  const mine = body.data.find(({ id }) => id === product)!
  const { orders: _orders, paid: _paid, payable: _payable, ...facts } = mine
  await root.call('PUT', `${at}/products`, { ...facts, price: 200_000 })
  const order = await open()
  expect((await pay(order, 'wechat_native')).body.code).toBe('payment.limit')
  expect((await root.call('POST', `${at}/orders/${order}/close`)).body).toEqual({ state: 'closed' })
  expect((await root.call<Refused>('POST', `${at}/orders/${order}/close`)).body.code).toBe('payment.state')
  const unknown = { key: newId(), space: 'nowhere', product, note: '' }
  expect((await root.call<Refused>('POST', `${at}/orders`, unknown)).body.code).toBe('space.not_found')
  for (const login of ['saas', 'admin', 'user']) {
    const other = visitor()
    await other.signIn(login, demoPassword)
    expect((await other.call('GET', `${at}/orders/${order}`)).status).toBe(403)
    expect((await other.call('GET', `${at}/merchants`)).status).toBe(403)
  }
})
