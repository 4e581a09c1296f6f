import { newId } from '@gantry/base/shared'
import { type Kernel, platform, sql } from '@gantry/kernel/server'
import { yuanOf } from '../shared/money.ts'
import { importFile } from './books/import-statement.ts'
import { paymentsCtx } from './merchants/open-account.ts'

/** A merchant with two channels, two products and a week of orders of the demo space. The accounts have no keys. */
export const seedPayments = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const known = await db.run(sql`select 1 from gantry.pay_merchant limit 1`)
  if (known.count > 0) return
  const now = kernel.now()
  const [merchant, wechat, alipay, messages, storage] = Array.from({ length: 5 }, () => newId(now.getTime()))
  await db.run(sql`
    insert into gantry.pay_merchant (id, name, note, state, created_at)
    values (${merchant}, '启元数科（福州）有限公司', '', 'active', ${now})`)
  await db.run(sql`
    insert into gantry.pay_account (merchant, provider, account, app_id, serial, endpoint, provider_key)
    values (${merchant}, 'wechat', '1900000109', 'wxd678efh567hg6787', '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
        'https://api.mch.weixin.qq.com', ''),
      (${merchant}, 'alipay', '2088102146225135', '2021000116662164', '', 'https://openapi.alipay.com/gateway.do', '')`)
  await db.run(sql`
    insert into gantry.pay_channel (id, merchant, method, fee, most_payment, most_day, state, place)
    values (${wechat}, ${merchant}, 'wechat_native', 60, 5000000, 20000000, 'active', 1),
      (${alipay}, ${merchant}, 'alipay_qr', 55, 5000000, null, 'active', 2)`)
  await db.run(sql`
    insert into gantry.pay_product (id, kind, name, note, price, state, created_at)
    values (${messages}, 'messages', '短信包 1 万条', '自购买起一年内有效', 45000, 'active', ${now}),
      (${storage}, 'quota', '存储扩容 100 GB', '按年', 120000, 'active', ${now})`)
  await db.run(sql`
    insert into gantry.pay_product_channel (product, channel)
    select p, c from unnest(${[messages, storage]}::uuid[]) p, unnest(${[wechat, alipay]}::uuid[]) c`)
  await db.run(sql`
    insert into gantry.pay_type (id, method, name_zh, name_en, icon, terminals, state, place)
    values (gen_random_uuid(), 'wechat_native', '微信支付', 'WeChat Pay', 'qr', '{computer,phone}', 'active', 1),
      (gen_random_uuid(), 'alipay_qr', '支付宝', 'Alipay', 'yuan', '{computer,phone}', 'active', 2)`)
  await seedOrders(kernel)
  await seedStatement(kernel)
}

/** Orders of the last days, every third over Alipay; the newest still waits to be paid. */
const seedOrders = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  await platform(kernel).run(sql`
    with made as (
      insert into gantry.pay_order (id, no, space, product, title, note, amount, state, created_at, channel, attempt, trade_no,
        closes_at, their_no, paid_at)
      select gen_random_uuid(), x.no, x.space, p.id, p.name, '', p.price,
        case when x.n = 0 then 'created' when x.n = 5 then 'closed' else 'paid' end, x.at,
        case when x.n > 0 then c.id end, least(x.n, 1), case when x.n > 0 then x.no || '01' end, x.at + interval '2 hours',
        case when x.n not in (0, 5) then '42000020' || x.no end, case when x.n not in (0, 5) then x.at + interval '3 minutes' end
      from (
        select n, case when n % 2 = 0 then 'demo' else 'lingyun' end as space,
          ${now}::timestamptz - make_interval(hours => n * 5) as at,
          'P' || to_char((${now}::timestamptz - make_interval(hours => n * 5)) at time zone 'Asia/Shanghai', 'YYYYMMDD')
            || lpad((734_201 * (n + 1))::text, 12, '0') as no
        from generate_series(0, 23) n) x
      join gantry.pay_product p on (p.kind = 'messages') = (x.n % 2 = 0)
      join gantry.pay_channel c on (c.method = 'alipay_qr') = (x.n % 3 = 2)
      returning id, trade_no, channel, amount, state, created_at, paid_at
    ), told as (
      insert into gantry.pay_event (of_order, at, who, action)
      select m.id, m.created_at, '平台运维', 'created' from made m
      union all select m.id, m.paid_at, split_part(c.method, '_', 1), 'paid'
      from made m join gantry.pay_channel c on c.id = m.channel where m.state = 'paid'
    )
    insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount, of_order)
    select 'payment', m.trade_no, c.merchant, split_part(c.method, '_', 1), (m.paid_at at time zone 'Asia/Shanghai')::date,
      m.paid_at, m.amount, m.id
    from made m join gantry.pay_channel c on c.id = m.channel where m.state = 'paid'`)
}

interface DemoLine {
  readonly no: string
  readonly amount: number
  readonly at: string
}

const billColumns = [
  '交易时间',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '商户退款单号',
  '申请退款金额',
  '手续费',
  '订单金额',
]

/** A trade bill of WeChat Pay. */
const demoBill = (lines: readonly DemoLine[]): Buffer => {
  const row = (cells: readonly string[]) => cells.map(cell => `\`${cell}`).join(',')
  const rows = lines.map(({ no, amount, at }) =>
    row([
      at,
      '1900000109',
      `4200002${no}`,
      no,
      'SUCCESS',
      '',
      '0.00',
      yuanOf(Math.round(amount * 0.006)),
      yuanOf(amount),
    ]),
  )
  return Buffer.from(
    [billColumns.join(','), ...rows, '总交易单数', row([String(lines.length)]), ''].join('\r\n'),
  )
}

/** A statement of the demo's WeChat account with three differences: another amount, only ours, only theirs. */
const seedStatement = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ day: string; lines: readonly DemoLine[] }>(sql`
    select e.day::text as day, json_agg(json_build_object('no', e.no, 'amount', e.amount,
      'at', to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by e.at) as lines
    from gantry.pay_entry e where e.provider = 'wechat' group by e.day order by count(*) desc, e.day limit 1`)
  const [found] = rows
  const [first, ...rest] = found?.lines ?? []
  if (!found || !first) return
  const extra = { no: `${first.no.slice(0, -6)}880101`, amount: 45_000, at: first.at }
  const lines = [{ ...first, amount: first.amount - 1_000 }, ...rest.slice(1), extra]
  await importFile(paymentsCtx(kernel), `1900000109All${found.day}.csv`, demoBill(lines))
}
