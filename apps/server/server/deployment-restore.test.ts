import { generateKeyPairSync, sign } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newId } from '@gantry/base/shared'
import { ident, sql, systemCtx } from '@gantry/kernel/server'
import { physicalTable, writeZip } from '@gantry/records/server'
import type { DeploymentInfo, RestoredPart } from '@gantry/releases/shared'
import type { TestApp } from '@gantry/testing/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { letDataLeave, packagesOf } from './deployment-packages.ts'
import { demoPassword, emptyApp, productApp, sendFile } from './fixtures.ts'

const here = await productApp()
const elsewhere = await emptyApp()

const partOf = (restored: DeploymentInfo, table: string): RestoredPart | undefined =>
  restored.restored?.find(({ path }) => path.endsWith(`.${table}.jsonl`))
const rowsOf = async ({ kernel }: TestApp, space: string, id: string): Promise<readonly object[]> => {
  const { rows } = await systemCtx(kernel, space, 'test').db.run<{ row: object }>(
    sql`select row_to_json(t) as row from ${physicalTable(space, { id })} t order by id`,
  )
  return rows.map(({ row }) => row)
}

/** An alert that also tells somebody who is no member, shapes of a map, and settings of an extension, one of them sealed. */
const beside = { alert: newId(), shapes: newId(), stranger: newId() }
const inDemo = () => systemCtx(here.kernel, 'demo', 'test').db
const keepBeside = async () => {
  await inDemo().run(sql`
    insert into gantry.chart_alert (space, id, chart, rule, people, next_at, changed_name, changed_at)
    select 'demo', ${beside.alert}::uuid, 'no-chart', '{"kind": "report", "every": "day", "hour": 8}',
      array[m.id, ${beside.stranger}::uuid], now(), 'Li', now()
    from gantry.t_member m where m.space = 'demo' and m.deleted_at is null order by m.id limit 1`)
  await inDemo().run(sql`
    insert into gantry.chart_shapes (space, id, name, plan, shapes, changed_name, changed_at)
    values ('demo', ${beside.shapes}::uuid, '{"zh-CN": "厂区", "en": "Plant"}', true, '[]', 'Li', now())`)
  await inDemo().run(sql`
    insert into gantry.extension_setting (space, kind, id, name, value, sealed, sent_to, at, by_name)
    values ('demo', 'connector', 'erp', 'plant', '"A1"', null, null, now(), 'Li'),
      ('demo', 'connector', 'erp', 'key', null, ${`sealed.1.0123abcd.${'x'.repeat(40)}`}, 'https://erp', now(), 'Li')`)
}

const admin = here.visitor()
const founder = elsewhere.visitor()
let space = ''
let own: ReturnType<typeof packagesOf>
let other: ReturnType<typeof packagesOf>
let made = ''
let zip: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  await admin.signIn('admin', demoPassword)
  await letDataLeave(here.visitor())
  await keepBeside()
  own = packagesOf(admin, here.url, 'demo')
  const sent = await sendFile(admin, 'drawing.txt', 'a drawing')
  expect(sent.status).toBe(201)
  made = (await own.make()).id
  zip = await own.download(made)
  const password = 'krtm-7264-bwqe'
  const login = { name: 'Gu Yunzhou', login: 'guyunzhou', password, confirm: password }
  const founded = await founder.call<{ space: { id: string } }>('POST', '/api/auth/register', {
    enterprise: 'Hengchuan production',
    ...login,
  })
  space = founded.body.space.id
  other = packagesOf(founder, elsewhere.url, space)
})

it('a package of another installation brings applications by their import, then what is missing', async () => {
  const { status, body } = await other.receive(zip)
  expect([status, body]).toMatchObject([201, {}])
  const received = await other.settled()
  expect(received).toMatchObject({ received: { space: 'demo' }, proved: false })
  expect(partOf(await other.restore(body.id), 't_work_order')).toMatchObject({ rows: 0, why: 'no_table' })

  const file = await other.applications(body.id)
  const from = `/space-${space}/api/packages`
  const planned = await founder.call<{ stamp: string; open: object }>('POST', `${from}/plan`, { file })
  expect(planned.body.open).toEqual({ conflicts: 0, errors: 0, drafts: 0 })
  await founder.call('POST', `${from}/import`, { file, stamp: planned.body.stamp })
  await vi.waitFor(
    async () => {
      const { data } = (await founder.call<{ data: { state: string }[] }>('GET', `${from}/installs`)).body
      expect(data[0]?.state).toBe('done')
    },
    { timeout: 20_000, interval: 200 },
  )

  const restored = await other.restore(body.id)
  expect(restored.problems).toEqual([])
  for (const table of ['work_order', 'work_order_item', 'equipment']) {
    const rows = await rowsOf(here, 'demo', table)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(await rowsOf(elsewhere, space, table), table).toEqual(rows)
    expect(partOf(restored, `t_${table}`), table).toMatchObject({ rows: rows.length, left: 0, why: null })
  }
  expect(partOf(restored, 'member_role')).toMatchObject({ rows: 0, why: 'right' })
  expect(partOf(restored, 't_table_use')).toMatchObject({ rows: 0, why: 'foreign' })
  const { rows: people } = await systemCtx(elsewhere.kernel, space, 'test').db.run<{ types: string[] }>(sql`
    select array_agg(distinct f_user_type) as types from gantry.t_member
    where space = ${space} and f_account is null`)
  expect(people[0]?.types).toEqual(['user'])
  const attached = await systemCtx(elsewhere.kernel, space, 'test').db.run<{ id: string }>(
    sql`select id from gantry.file where space = ${space} and name = 'drawing.txt'`,
  )
  expect(attached.rows).toHaveLength(1)
})

it('restored again, it leaves all as it is', async () => {
  const [before, { id }] = [await rowsOf(elsewhere, space, 'work_order'), await other.settled()]
  const again = await other.restore(id)
  expect(partOf(again, 't_work_order')).toMatchObject({ rows: 0, why: 'has_rows' })
  expect(partOf(again, 't_member')).toMatchObject({ rows: 0, why: 'there' })
  expect(await rowsOf(elsewhere, space, 'work_order')).toEqual(before)
})

it('an own package brings back the rows of a table that was emptied', async () => {
  const before = await rowsOf(here, 'demo', 'shift_handover')
  await systemCtx(here.kernel, 'demo', 'test').db.run(
    sql`delete from ${physicalTable('demo', { id: 'shift_handover' })}`,
  )
  const restored = await own.restore(made)
  expect(partOf(restored, 't_shift_handover')).toMatchObject({ rows: before.length, why: null })
  expect(await rowsOf(here, 'demo', 'shift_handover')).toEqual(before)
})

it('an own package brings back alerts, shapes of maps and settings, without strangers and secrets', async () => {
  const tables = ['chart_alert', 'chart_shapes', 'extension_setting']
  for (const table of tables)
    await inDemo().run(
      sql`delete from ${ident('gantry', table)}
        where space = 'demo' and id::text = any(${[beside.alert, beside.shapes, 'erp']}::text[])`,
    )
  const restored = await own.restore(made)
  for (const table of tables) expect(partOf(restored, table)?.rows, table).toBeGreaterThan(0)
  const { rows } = await inDemo().run<{
    people: number
    stranger: boolean
    shapes: object
    settings: object
  }>(sql`
    select cardinality(a.people) as people, ${beside.stranger}::uuid = any(a.people) as stranger,
      (select name from gantry.chart_shapes where space = 'demo' and id = ${beside.shapes}::uuid) as shapes,
      (select json_agg(json_build_array(name, value, sealed) order by name) from gantry.extension_setting
        where space = 'demo' and id = 'erp') as settings
    from gantry.chart_alert a where a.space = 'demo' and a.id = ${beside.alert}::uuid`)
  expect(rows).toEqual([
    {
      people: 1,
      stranger: false,
      shapes: { 'zh-CN': '厂区', en: 'Plant' },
      settings: [
        ['key', null, null],
        ['plant', 'A1', null],
      ],
    },
  ])
})

it('refuses what nobody signed, and a package of another space here', async () => {
  expect((await other.receive(new TextEncoder().encode('PK no zip'))).body.code).toBe('package.unreadable')
  const second = here.visitor()
  const password = 'wfvx-5839-tnqa'
  const founded = await second.call<{ space: { id: string } }>('POST', '/api/auth/register', {
    enterprise: 'Neighbour',
    name: 'Lin Yi',
    login: 'linyi-next',
    password,
    confirm: password,
  })
  const beside = packagesOf(second, here.url, founded.body.space.id)
  expect((await beside.receive(zip)).body.code).toBe('deployment.same_installation')
})

/** A package of one part, signed with a key of its own. */
const signedBy = async (part: object): Promise<Uint8Array<ArrayBuffer>> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = JSON.stringify({
    format: 1,
    id: made,
    name: 'Odd',
    made: { at: '2026-07-01T00:00:00.000Z', by: 'Somebody' },
    space: 'elsewhere',
    audit: { lines: 0, hash: '' },
    parts: [
      {
        path: 'records/space.t_odd.jsonl',
        kind: 'records',
        rows: 0,
        bytes: 0,
        sha256: '0'.repeat(64),
        ...part,
      },
    ],
    left: [],
    gone: [],
  })
  const signature = {
    algorithm: 'Ed25519',
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
  const entries = { 'manifest.json': text, 'signature.json': JSON.stringify(signature) }
  return new Uint8Array(
    await buffer(
      writeZip(
        Readable.from(Object.entries(entries).map(([name, content]) => ({ name, content: [content] }))),
      ),
    ),
  )
}

it.each([
  ['what is no type', { columns: [['id', "text); select set_config('gantry.space', '*', false); --"]] }],
  ['half a quotation', { columns: [['id', '"text']] }],
  ['a comment', { columns: [['id', 'text --']] }],
  ['another statement', { columns: [['id', 'text; drop table gantry.space']] }],
  ['no hash', { sha256: 'x' }],
])('refuses a manifest with %s', async (_what, part) => {
  expect((await other.receive(await signedBy(part))).body.code).toBe('package.unreadable')
})

it('takes in the types that PostgreSQL names, but not more than a disk holds', async () => {
  const types = [
    'timestamp with time zone',
    'character varying(20)',
    'numeric(12,2)',
    'timestamp(3) without time zone',
    'uuid[]',
    'double precision',
    '"char"',
    'gantry.place',
  ]
  const columns = types.map((type, at) => [`c${at}`, type])
  expect((await other.receive(await signedBy({ columns }))).status).toBe(201)
  expect((await other.receive(await signedBy({ bytes: 21 * 1024 ** 3 }))).body.code).toBe(
    'deployment.too_large',
  )
})
