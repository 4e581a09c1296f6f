import { newId } from '@gantry/base/shared'
import { everySpace, platform, sql } from '@gantry/kernel/server'
import { matchBook, readStatementFile } from '@gantry/payments/server'
import type { booksContract } from '@gantry/payments/shared'
import type { Answer, Visitor } from '@gantry/testing/server'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const db = platform(kernel)
const at = '/api/operator/payments'
let root: Visitor
beforeAll(async () => {
  root = visitor()
  await root.signIn('root', demoPassword)
})

type Imported = Awaited<ReturnType<typeof send>>
const send = (
  content: string | Uint8Array<ArrayBuffer>,
  by = root,
): Promise<
  Answer<{
    code: string
    rows: number
    issues: { code: string }[]
    days: { id: string; day: string; open: number }[]
  }>
> => {
  const form = new FormData()
  form.append('file', new Blob([content]), 'bill.csv')
  return by.call('POST', `${at}/statements`, form)
}
const read = async (id: string) =>
  (await root.call<booksContract.BookDetail>('GET', `${at}/books/${id}`)).body

const newMerchant = async (account: string): Promise<string> => {
  const { body } = await root.call<{ id: string }>('PUT', `${at}/merchants`, {
    name: `商户 ${account}`,
    note: '',
    state: 'active',
  })
  for (const provider of ['wechat', 'alipay'])
    await root.call('PUT', `${at}/merchants/${body.id}/accounts/${provider}`, {
      account,
      appId: 'app',
      serial: 'ABCDEF0123456789',
      endpoint: '',
    })
  return body.id
}
interface Entry {
  readonly kind: 'payment' | 'refund'
  readonly no: string
  readonly day: string
  readonly amount: number
}
const book = (merchant: string, entries: readonly Entry[], provider = 'wechat') =>
  db.run(sql`
    insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount)
    select kind, no, ${merchant}, ${provider}, day::date, day::timestamptz, amount
    from json_to_recordset(${JSON.stringify(entries)}::json) as x (kind text, no text, day text, amount bigint)`)

const yuan = (cents: number) => (cents / 100).toFixed(2)
/** A trade bill of WeChat Pay as it is downloaded. */
const bill = (account: string, rows: readonly Entry[]): string => {
  const header =
    '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,商品名称,手续费,订单金额,申请退款金额'
  const line = ({ kind, no, day, amount }: Entry) => {
    const isRefund = kind === 'refund'
    const cells = isRefund
      ? [
          `42${no}`,
          `O${no}`,
          'REFUND',
          '0.00',
          `50${no}`,
          no,
          yuan(-amount),
          '短信,包',
          '0.00',
          '0.00',
          yuan(-amount),
        ]
      : [`42${no}`, no, 'SUCCESS', yuan(amount), '0', '0', '0.00', '短信,包', '0.06', yuan(amount), '0.00']
    return [`${day} 10:00:00`, 'wx1', account, ...cells].map(cell => `\`${cell}`).join(',')
  }
  return [header, ...rows.map(line), '总交易单数,应结订单总金额', `\`${rows.length},\`0.00`, ''].join('\r\n')
}

it('reads the statements of both providers to the cent, and refuses one that ends early', () => {
  const rows: Entry[] = [
    { kind: 'payment', no: 'P1', day: '2026-03-01', amount: 12_345 },
    { kind: 'refund', no: 'R1', day: '2026-03-01', amount: -45 },
  ]
  const text = bill('1900', rows)
  expect(readStatementFile(Buffer.from(`\uFEFF${text}`))).toMatchObject({
    provider: 'wechat',
    account: '1900',
    rows: [
      {
        line: 2,
        kind: 'payment',
        no: 'P1',
        theirNo: '42P1',
        amount: 12_345,
        fee: 6,
        at: '2026-03-01 10:00:00',
      },
      { line: 3, kind: 'refund', no: 'R1', theirNo: '50R1', amount: -45, fee: 0 },
    ],
  })
  expect(() => readStatementFile(Buffer.from(text.split('\r\n').slice(0, 2).join('\r\n')))).toThrow(
    'payment.statement',
  )
  expect(() => readStatementFile(Buffer.from(text.replaceAll('123.45', '1x3.45')))).toThrow(
    'payment.statement',
  )

  // 服务费, 订单金额 and the other names of Alipay come in GBK.
  const alipay = [
    '#支付宝业务明细查询',
    '#账号：[20881021462251350156]',
    '#----业务明细列表----',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）,备注',
    '2026\t,P2\t,交易,"短信, 包",2026-03-01 09:00:00,2026-03-01 09:01:00,99.90,,-0.55,',
    '2027\t,P2\t,退款,短信包,2026-03-01 09:00:00,2026-03-01 10:01:00,-9.90,R2,0.05,',
    '#----业务明细列表结束----',
  ]
  const read = readStatementFile(Buffer.from(alipay.join('\r\n')))
  expect(read).toMatchObject({
    provider: 'alipay',
    account: '20881021462251350156',
    rows: [
      { kind: 'payment', no: 'P2', theirNo: '2026', amount: 9_990, fee: 55, at: '2026-03-01 09:01:00' },
      { kind: 'refund', no: 'R2', amount: -990, fee: -5 },
    ],
  })
  expect(() => readStatementFile(Buffer.from(alipay.slice(0, 5).join('\n')))).toThrow('payment.statement')
  expect(() => readStatementFile(new Uint8Array([0xff, 0xff, 0x80]))).toThrow('payment.statement')
})

it('matches a statement with our book, and closes the day only when everything adds up', async () => {
  const merchant = await newMerchant('1911')
  const day = '2026-03-02'
  const ours: Entry[] = [
    { kind: 'payment', no: 'S1', day, amount: 100 },
    { kind: 'payment', no: 'S2', day, amount: 200 },
    { kind: 'payment', no: 'S3', day, amount: 300 },
    { kind: 'refund', no: 'S4', day, amount: -50 },
    { kind: 'payment', no: 'S6', day: '2026-03-03', amount: 600 },
  ]
  await book(merchant, ours)
  const theirs: Entry[] = [
    ours[0]!,
    { ...ours[1]!, amount: 190 },
    ours[3]!,
    { kind: 'payment', no: 'S5', day, amount: 500 },
    { ...ours[4]!, day },
  ]
  const imported = await send(bill('1911', theirs))
  expect(imported.status).toBe(201)
  expect(imported.body).toMatchObject({ rows: 5, days: [{ day, open: 4 }] })
  const id = imported.body.days[0]!.id
  const open = await read(id)
  expect(open).toMatchObject({ ours: 550, theirs: 1_340, equal: 2, open: 4, entries: 0 })
  expect(Object.fromEntries(open.differences.map(({ no, kind }) => [no, kind]))).toEqual({
    S2: 'amount',
    S3: 'only_ours',
    S5: 'only_theirs',
    S6: 'wrong_day',
  })
  expect((await send(bill('1911', theirs))).body).toMatchObject({
    code: 'record.duplicate',
    issues: [{ code: 'duplicate' }],
  })
  expect((await send(bill('1999', theirs))).body.issues).toMatchObject([{ code: 'unknown' }])
  expect((await send('nothing')).body.code).toBe('payment.statement')

  const close = () => root.call<{ code: string }>('POST', `${at}/books/${id}/close`)
  const settle = (no: string, entry: number, reason = '已核对') => {
    const { id: difference } = open.differences.find(each => each.no === no)!
    const settlement = { cause: 'correct_ours', reason, entry }
    return root.call<{ code: string }>('PUT', `${at}/differences/${difference}/settlement`, { settlement })
  }
  expect((await close()).body.code).toBe('payment.day_open')
  expect((await settle('S2', -10, ' ')).status).toBe(400)
  for (const [no, entry] of [
    ['S2', -10],
    ['S3', -300],
    ['S5', 500],
    ['S6', 599],
  ] as const)
    expect((await settle(no, entry)).status).toBe(200)
  // One cent is left unexplained.
  expect((await close()).body.code).toBe('payment.day_open')
  await settle('S6', 600)
  // Settlements survive another match.
  expect((await root.call('POST', `${at}/books/${id}/match`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ open: 0, settled: 4, entries: 790 })
  expect((await close()).status).toBe(200)
  expect((await settle('S6', 1)).body.code).toBe('payment.day_closed')
  expect((await send(bill('1911', [{ kind: 'payment', no: 'S9', day, amount: 1 }]))).body.code).toBe(
    'payment.day_closed',
  )
  const csv = await root.call<string>('GET', `${at}/books/${id}/export`, undefined, {
    'accept-language': 'en',
  })
  expect(csv.body).toContain('"S5","42S5","","5","')
  const { statements } = await read(id)
  expect((await root.call('GET', `${at}/statements/${statements[0]?.id}`)).body).toBe(bill('1911', theirs))
  expect(
    (await root.call<{ code: string }>('DELETE', `${at}/statements/${statements[0]?.id}`)).body.code,
  ).toBe('payment.day_closed')
  const admin = visitor()
  await admin.signIn('admin', demoPassword)
  expect((await admin.call('GET', `${at}/books/${id}`)).status).toBe(403)
  expect((await send(bill('1911', theirs), admin)).status).toBe(403)
})

it('refuses a line that is there twice and one that lies ahead', async () => {
  await newMerchant('1914')
  const day = '2026-03-05'
  const entry: Entry = { kind: 'payment', no: 'U1', day, amount: 100 }
  expect(await send(bill('1914', [entry, { ...entry, no: 'U2' }, entry]))).toMatchObject({
    status: 422,
    body: { code: 'payment.statement_twice', params: { line: 4, first: 2 } },
  })
  expect(await send(bill('1914', [{ ...entry, day: '2199-01-01' }]))).toMatchObject({
    status: 422,
    body: { code: 'payment.statement_future', params: { line: 2 } },
  })
})

it('takes a statement back while its day is open', async () => {
  const merchant = await newMerchant('1912')
  const day = '2026-03-05'
  await book(merchant, [{ kind: 'payment', no: 'T1', day, amount: 100 }])
  const first = await send(bill('1912', [{ kind: 'payment', no: 'T2', day, amount: 100 }]))
  const { statements } = await read(first.body.days[0]!.id)
  expect((await root.call('DELETE', `${at}/statements/${statements[0]?.id}`)).status).toBe(200)
  const { body } = await root.call<{ data: booksContract.BookDay[] }>('GET', `${at}/books?month=2026-03`)
  expect(body.data.find(each => each.merchant.id === merchant)).toMatchObject({
    id: null,
    state: 'missing',
    ours: 100,
  })
})

it('reconciles a hundred thousand rows in one statement', { timeout: 60_000 }, async () => {
  const merchant = await newMerchant('1913')
  const day = '2026-03-07'
  const count = 100_000
  await db.run(sql`
    insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount)
    select 'payment', 'L' || n, ${merchant}, 'wechat', ${day}::date, ${day}::timestamptz, 100 + n from generate_series(1, ${count}::int) n`)
  const rows = Array.from({ length: count }, (_, at): Entry => {
    const n = at + 2
    return { kind: 'payment', no: `L${n}`, day, amount: 100 + n + (n % 1_000 === 0 ? 1 : 0) }
  })
  const { status, body }: Imported = await send(bill('1913', rows))
  expect(status).toBe(201)
  expect(await read(body.days[0]!.id)).toMatchObject({ equal: count - 1 - 100, open: 102 })
})

interface Line extends Entry {
  readonly place: number
}

/** The plain reference: each line of ours takes the nearest free-standing line of theirs, at most a day away. */
const reference = (ours: readonly Entry[], theirs: readonly Line[], day: number) => {
  const days = (one: string) => Math.round(Date.parse(one) / 86_400_000)
  const taken = new Map<number, Entry>()
  const halves = new Map<Entry, Line>()
  for (const own of ours) {
    const near = theirs
      .filter(
        line => line.kind === own.kind && line.no === own.no && Math.abs(days(line.day) - days(own.day)) <= 1,
      )
      .sort(
        (a, b) =>
          Math.abs(days(a.day) - days(own.day)) - Math.abs(days(b.day) - days(own.day)) ||
          days(a.day) - days(b.day) ||
          a.place - b.place,
      )[0]
    if (!near) continue
    taken.set(near.place, own)
    halves.set(own, near)
  }
  const found: string[] = []
  const isToday = (one: { day: string }) => days(one.day) === day
  for (const own of ours.filter(isToday)) {
    const half = halves.get(own)
    if (!half) found.push(`only_ours ${own.no} ${own.amount} null`)
    else if (!isToday(half)) found.push(`wrong_day ${own.no} ${own.amount} null`)
    else if (half.amount !== own.amount) found.push(`amount ${own.no} ${own.amount} ${half.amount}`)
  }
  for (const line of theirs.filter(isToday)) {
    const own = taken.get(line.place)
    if (!own) found.push(`only_theirs ${line.no} null ${line.amount}`)
    else if (!isToday(own)) found.push(`wrong_day ${line.no} null ${line.amount}`)
  }
  return found.sort()
}

it('agrees with a plain reference on random books', { timeout: 60_000 }, async () => {
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 10 + n)).toISOString().slice(0, 10)
  const line = fc.record({
    kind: fc.constantFrom('payment' as const, 'refund' as const),
    no: fc.integer({ min: 1, max: 8 }),
    day: fc.integer({ min: 0, max: 5 }),
    amount: fc.integer({ min: 1, max: 3 }),
  })
  const side = fc.array(line, { maxLength: 14 })
  let turn = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(line, { maxLength: 14, selector: ({ kind, no }) => `${kind} ${no}` }),
      side,
      async (a, b) => {
        turn++
        const [merchant, statement] = [newId(), newId()]
        const entry = ({ kind, no, day, amount }: (typeof a)[number]): Entry => ({
          kind,
          no: `Q${turn}x${no}`,
          day: dayOf(day),
          amount: kind === 'refund' ? -amount : amount,
        })
        const ours = a.map(entry)
        const theirs = b.map((each, place): Line => ({ ...entry(each), place }))
        await db.run(sql`
        insert into gantry.pay_merchant (id, name, note, state, created_at) values (${merchant}, ${merchant}, '', 'active', now())`)
        await book(merchant, ours)
        await db.run(sql`
        insert into gantry.pay_statement (id, merchant, provider, name, hash, raw, rows, imported_at, imported_by)
        values (${statement}, ${merchant}, 'wechat', '', ${statement}, '', 1, now(), '')`)
        await db.run(sql`
        insert into gantry.pay_statement_row (statement, line, merchant, provider, day, at, kind, no, their_no, amount, fee)
        select ${statement}, place, ${merchant}, 'wechat', day::date, day::timestamptz, kind, no, place::text, amount, 0
        from json_to_recordset(${JSON.stringify(theirs)}::json) as x (kind text, no text, day text, amount bigint, place int)`)
        for (const n of [0, 1, 2, 3, 4, 5]) {
          const held = { id: newId(), merchant, provider: 'wechat', day: dayOf(n) }
          await db.run(sql`
          insert into gantry.pay_book (id, merchant, provider, day) values (${held.id}, ${merchant}, 'wechat', ${held.day})`)
          const match = () => kernel.database.transaction(everySpace, tx => matchBook(tx, held))
          await match()
          // Matching again changes nothing.
          await match()
          const { rows } = await db.run<{
            kind: string
            no: string
            ours: number | null
            theirs: number | null
          }>(sql`
          select kind, no, ours::float8 as ours, theirs::float8 as theirs from gantry.pay_difference where book = ${held.id}`)
          expect(rows.map(each => `${each.kind} ${each.no} ${each.ours} ${each.theirs}`).sort()).toEqual(
            reference(ours, theirs, Math.round(Date.parse(held.day) / 86_400_000)),
          )
          const { rows: sums } = await db.run<{ gap: number; explained: number }>(sql`
          select (theirs - ours)::float8 as gap, (select coalesce(sum(coalesce(d.theirs, 0) - coalesce(d.ours, 0)), 0)::float8
            from gantry.pay_difference d where d.book = b.id) as explained
          from gantry.pay_book b where b.id = ${held.id}`)
          expect(sums[0]?.gap).toBe(sums[0]?.explained)
        }
      },
    ),
    { numRuns: runs(15) },
  )
})
