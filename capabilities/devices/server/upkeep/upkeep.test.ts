import type { Json } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { changeSpaceSettings, ident, type Kernel, platform, sql } from '@gantry/kernel/server'
import { timeZoneSetting, where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  purgeRecord,
  recordHistory,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '@gantry/records/server'
import { switchFeaturesOff, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyProduct, type Product } from '../../shared/product.ts'
import { devices } from '../index.ts'
import { productDesigns } from '../products/product-designs.ts'
import { tellDue, upkeepNotices } from './tell-upkeep.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])
const admin = () => testCtx(kernel, { userType: 'admin' })
const keeper = '01900000-0000-7000-8000-0000000000aa'

const product: Product = {
  ...emptyProduct('01900000-0000-7000-8000-00000000d031'),
  name: 'Pump',
  code: 'pump',
}

let device = ''
beforeAll(async () => {
  await createSpaceSchema(admin())
  await platform(kernel).run(sql`
    insert into gantry.space (id, name, state, invite_code, created_at) values ('alpha', 'Alpha', 'active', 'A', now())`)
  await platform(kernel).run(sql`
    insert into gantry.t_member (space, id, f_name, f_state, f_user_type)
    values ('alpha', ${admin().actor.personId}::uuid, 'Boss', 'active', 'admin'), ('alpha', ${keeper}::uuid, 'Keeper', 'active', 'user')`)
  await productDesigns.publish?.(admin(), product.id, null, product)
  await releaseDesign(admin(), {
    kind: 'product',
    id: product.id,
    body: JSON.parse(JSON.stringify(product)) as Json,
  })
  device = (await createRecord(admin(), 'device', { name: 'Pump', code: 'P-1', product: product.id })).id
})
beforeEach(() => platform(kernel).run(sql`delete from gantry.outbox`))

let number = 0
const makePart = async (stock: number, least: number | null = null): Promise<string> =>
  (await createRecord(admin(), 'device_part', { name: 'Seal', code: `S-${++number}`, stock, least })).id
const makePlan = async (next: string, more: object = {}): Promise<string> =>
  (await createRecord(admin(), 'upkeep_plan', { name: 'Grease', device, every: 30, next, ...more })).id
const done = (more: object) =>
  createRecord(admin(), 'upkeep_record', { what: 'Greased', device, day: '2026-03-10', ...more })
const read = async (table: string, id: string) => (await getRecord(admin(), table, id)).data
const stockOf = async (part: string) => Number((await read('device_part', part)).stock)

test('a record moves the next day of its plan forward, never back, and the plan remembers it', async () => {
  const plan = await makePlan('2026-03-01')
  const { id } = await done({ plan })
  expect(await read('upkeep_plan', plan)).toMatchObject({ next: '2026-04-09', version: 2 })
  await done({ plan, day: '2026-01-02' })
  expect(await read('upkeep_plan', plan)).toMatchObject({ next: '2026-04-09', version: 2 })
  const { data } = await getRecord(admin(), 'upkeep_record', id)
  await updateRecord(admin(), 'upkeep_record', id, { day: '2026-03-12', version: data.version })
  expect(await read('upkeep_plan', plan)).toMatchObject({ next: '2026-04-11', version: 3 })
  // A person may set an earlier day; other changes of an old record do not move it again.
  await updateRecord(admin(), 'upkeep_plan', plan, { next: '2026-04-01', version: 3 })
  const { data: now } = await getRecord(admin(), 'upkeep_record', id)
  await updateRecord(admin(), 'upkeep_record', id, { what: 'Greased well', version: now.version })
  expect(await read('upkeep_plan', plan)).toMatchObject({ next: '2026-04-01' })
  const { data: history } = await recordHistory(admin(), 'upkeep_plan', plan)
  expect(history.map(({ version }) => version)).toEqual([4, 3, 2, 1])
})

test('parts used leave the stock, are put back with the record, and taken again when it is restored', async () => {
  const [one, two] = [await makePart(5), await makePart(2)]
  const { id } = await done({
    parts: [
      { part: one, amount: 2 },
      { part: two, amount: 1 },
      { part: one, amount: 1 },
    ],
  })
  expect([await stockOf(one), await stockOf(two)]).toEqual([2, 1])
  const { data } = await getRecord(admin(), 'upkeep_record', id)
  // The last of one part goes from row to row: together they need no more than there is.
  await updateRecord(admin(), 'upkeep_record', id, {
    parts: [{ part: one, amount: 5 }],
    version: data.version,
  })
  expect([await stockOf(one), await stockOf(two)]).toEqual([0, 2])
  await removeRecord(admin(), 'upkeep_record', id)
  expect([await stockOf(one), await stockOf(two)]).toEqual([5, 2])
  await restoreRecord(admin(), 'upkeep_record', id)
  expect(await stockOf(one)).toBe(0)
  await removeRecord(admin(), 'upkeep_record', id)
  await purgeRecord(admin(), 'upkeep_record', id)
  expect([await stockOf(one), await stockOf(two)]).toEqual([5, 2])
  const { rows } = await platform(kernel).run(
    sql`select 1 from gantry.upkeep_taken where record = ${id}::uuid`,
  )
  expect(rows).toEqual([])
})

test('a record that needs more parts than there are is refused with what is there, and changes nothing', async () => {
  const part = await makePart(3)
  const { id } = await done({ parts: [{ part, amount: 2 }] })
  const refused = {
    code: 'record.invalid',
    issues: [{ field: 'parts', code: 'out_of_stock', params: { part: 'Seal', stock: 1, wanted: 2 } }],
  }
  await expect(done({ parts: [{ part, amount: 2 }] })).rejects.toMatchObject(refused)
  expect(await stockOf(part)).toBe(1)
  await removeRecord(admin(), 'upkeep_record', id)
  await done({ parts: [{ part, amount: 2 }] })
  await expect(restoreRecord(admin(), 'upkeep_record', id)).rejects.toMatchObject(refused)
  expect(await stockOf(part)).toBe(1)
})

test('a card is used up by its own allowance', async () => {
  const card = (used: number | null, allowance: number | null) =>
    createRecord(admin(), 'sim_card', {
      number: `89${++number}`,
      carrier: 'mobile',
      state: 'active',
      used,
      allowance,
    })
  const [up, left, unlimited] = [await card(300, 300), await card(600, 1_024), await card(900, null)]
  expect(
    await Promise.all([up, left, unlimited].map(async ({ id }) => (await read('sim_card', id)).used_up)),
  ).toEqual([true, false, false])
  // The filter of the page of cards.
  const { data } = await findRecords(admin(), 'sim_card', { filter: where('used_up', 'eq', true) })
  expect(data.map(({ id }) => id)).toEqual([up?.id])
})

/** What is told at a moment, by event and record. */
const told = async (moment: string) => {
  const at: Kernel = { ...kernel, now: () => new Date(moment) }
  await tellDue(at)
  const { rows } = await platform(kernel).run<{ type: string; id: string; payload: { keeper?: string } }>(sql`
    delete from gantry.outbox where type in ('upkeep.due', 'sim_card.expiring', 'sim_card.expired', 'sim_card.used_up', 'device_part.low')
    returning type, record_id as id, payload`)
  return rows.map(({ type, id }) => `${type} ${id}`).toSorted()
}

test('what is due is told from eight in the morning of the space, once per thing and state', async () => {
  for (const table of ['t_upkeep_plan', 't_sim_card', 't_device_part'])
    await platform(kernel).run(
      sql`update ${ident('gantry', table)} set deleted_at = now() where space = 'alpha'`,
    )
  await changeSpaceSettings(admin(), { [timeZoneSetting.path]: 'America/New_York' })
  const plan = await makePlan('2027-05-10', { keeper })
  const part = await makePart(1, 2)
  const { id: card } = await createRecord(admin(), 'sim_card', {
    number: 'soon',
    carrier: 'mobile',
    state: 'active',
    expires: '2027-06-09',
    used: 5,
    allowance: 5,
  })
  // 07:59 in New York, where it is still morning; then 08:00.
  expect(await told('2027-05-10T11:59:00Z')).toEqual([])
  await switchFeaturesOff(kernel, 'alpha', ['devices'])
  expect(await told('2027-05-10T12:00:00Z')).toEqual([])
  await switchFeaturesOff(kernel, 'alpha', [])
  expect(await told('2027-05-10T12:00:00Z')).toEqual(
    [
      `upkeep.due ${plan}`,
      `device_part.low ${part}`,
      `sim_card.expiring ${card}`,
      `sim_card.used_up ${card}`,
    ].toSorted(),
  )
  expect(await told('2027-05-10T20:00:00Z')).toEqual([])
  expect(await told('2027-05-11T12:00:00Z')).toEqual([])
  // Filled up, and low again: another state in between. The plan is done, and due again.
  await platform(kernel).run(sql`update gantry.t_device_part set f_stock = 9 where id = ${part}::uuid`)
  await done({ plan, day: '2027-05-11' })
  expect(await told('2027-05-12T12:00:00Z')).toEqual([])
  await platform(kernel).run(sql`update gantry.t_device_part set f_stock = 0 where id = ${part}::uuid`)
  expect(await told('2027-06-10T12:00:00Z')).toEqual(
    [`upkeep.due ${plan}`, `device_part.low ${part}`, `sim_card.expired ${card}`].toSorted(),
  )
})

test('whoever is in charge of a plan is told, administrators of what nobody is in charge of', async () => {
  const event = {
    id: '1',
    space: 'alpha',
    type: '',
    table: null,
    version: null,
    at: '',
    actor: null,
    cause: null,
    depth: 0,
  }
  const people = async (name: string, payload: object) => {
    const found: string[] = []
    const notice = upkeepNotices.find(each => each.name === name)
    for await (const batch of notice?.to(admin(), { ...event, recordId: keeper, payload }) ?? [])
      found.push(...batch)
    return [found, await notice?.link?.(admin(), { ...event, recordId: keeper, payload })]
  }
  expect(await people('upkeep_due', { keeper })).toEqual([
    [keeper],
    `/sysop/deviceManage?part=plans&record=${keeper}`,
  ])
  expect(await people('part_low', {})).toEqual([
    [admin().actor.personId],
    `/sysop/deviceManage?part=spare&record=${keeper}`,
  ])
})
