import pg from 'pg'

const schema = 's_demo'

/**
 * Fills the demo's work orders up to `rows`, five parts each, with what its own orders say. Indexes are made after the rows,
 * as any large load does.
 */
export const loadOrders = async (url: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url, options: '-c gantry.space=demo' })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ n: string }>(
      `select count(*) as n from ${schema}.t_work_order`,
    )
    const missing = rows - Number(found[0]?.n)
    if (missing <= 0) return
    const indexes = await client.query<{ name: string; def: string }>(
      `select indexname as name, indexdef as def from pg_indexes
       where schemaname = $1 and tablename in ('t_work_order', 't_work_order_item') and indexname not like '%pkey'`,
      [schema],
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${schema}."${name}"`)
    await client.query(fill, [missing])
    await client.query(fillItems)
    await client.query(passNumbers, [100_001 + missing])
    for (const { def } of indexes.rows) await client.query(def)
  } finally {
    await client.end()
  }
}

const uuid7 = (at: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000' || '8' || substr(md5(${salt}::text), 1, 15))::uuid`

const fill = `
  with person as (select array_agg(id order by id) ids from gantry.t_member where space = 'demo'),
    sample as (select array_agg(o order by id) rows from ${schema}.t_work_order o),
    made as (
      select n, now() - (n * interval '37 seconds') as at, ids,
        rows[1 + n % cardinality(rows)] as o, ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as dice
      from generate_series(1, $1::int) n, person, sample)
  insert into ${schema}.t_work_order
    (id, created_at, created_by, updated_at, updated_by, owner, f_code, f_title, f_asset, f_status, f_priority, f_assignee,
     f_area, f_planned, f_amount, f_done, f_remark)
  select ${uuid7('at', 'n')}, at, ids[1 + dice % cardinality(ids)], at, ids[1 + dice % cardinality(ids)],
    ids[1 + dice % cardinality(ids)], 'WO-' || lpad((100000 + n)::text, 9, '0'), (o).f_title || ' ' || n, (o).f_asset,
    (array['done','done','done','done','in_progress','open','open','waiting','cancelled','draft'])[1 + dice % 10],
    (array['normal','normal','normal','low','high','high','urgent'])[1 + dice / 10 % 7], ids[1 + dice / 7 % cardinality(ids)],
    'A' || dice / 70 % 10, (at + interval '5 days')::date, round((dice % 1000000) / 100.0, 2), dice % 10 < 4, (o).f_remark
  from made`

/** The product's own numbers go on behind those given here. */
const passNumbers = `
  update gantry.serial set next = greatest(next, $1::bigint) where space = 'demo' and key like '%work_order%'`

const fillItems = `
  insert into ${schema}.t_work_order_item (id, master_id, position, f_name, f_qty, f_price)
  select ${uuid7('o.created_at', `(o.id::text || k)`)}, o.id, k, 'Part ' || k, 1 + k, 10.5 * (k + 1)
  from ${schema}.t_work_order o, generate_series(0, 4) k
  where not exists (select 1 from ${schema}.t_work_order_item i where i.master_id = o.id)`

/** What PostgreSQL would come to by itself after a while: statistics, and pages known to be visible to all. */
export const settleDatabase = async (superuserUrl: string): Promise<void> => {
  const url = new URL(superuserUrl)
  url.pathname = '/gantry'
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
