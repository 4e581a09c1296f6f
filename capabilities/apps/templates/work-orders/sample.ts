import type { JsonObject } from '@gantry/base/shared'
import {
  type Batch,
  dateOf,
  day,
  deviceWith,
  hour,
  madeAt,
  morning,
  oneOf,
  type Plant,
  pick,
  type SampleRow,
  sequence,
  staff,
} from '../plant.ts'
import { type Trouble, troublesIn } from './troubles.ts'

const statuses = [
  'done',
  'done',
  'done',
  'done',
  'in_progress',
  'open',
  'open',
  'waiting',
  'cancelled',
  'draft',
] as const
const priorities = ['normal', 'normal', 'normal', 'low', 'high', 'high', 'urgent'] as const

/** Orders in the sequence in which they were made; old ones are done, the newest are the work of these weeks. */
export const sampleOrders = (plant: Plant): readonly Batch[] => {
  const count = plant.size === 'year' ? 3_200 : 40
  const span = plant.size === 'year' ? 420 : 40
  const troubles = troublesIn(plant.say)
  const rows = Array.from({ length: count }, (_, n) =>
    order(plant, troubles, n, { age: (count - n) / count, days: span }),
  )
  const orders = [...rows.slice(0, -1), ...rows.slice(-1).map(row => pumpOrder(plant, troubles, row))]
  return [
    { table: 'work_order', rows: orders },
    {
      table: 'parts_order',
      rows: orders
        .filter(
          ({ status }, n) =>
            status === 'waiting' || (status === 'done' && n % (plant.size === 'year' ? 12 : 3) === 0),
        )
        .map(partsFor(plant)),
    },
  ]
}

/** The parts an order waits for, ordered already or to be, and those that came in time for one that is done. */
const partsFor =
  (plant: Plant) =>
  (row: SampleRow, at: number): SampleRow => {
    const { id, title, equipment, planned, createdAt } = row
    const items = row.items as readonly JsonObject[]
    const state = row.status === 'done' ? 'arrived' : at % 3 === 0 ? 'new' : 'sent'
    return madeAt(plant, new Date(String(createdAt)).getTime() + 3 * hour, null, {
      title: title ?? null,
      order: id,
      equipment: equipment ?? null,
      wanted: planned ?? null,
      state,
      supplier: state === 'new' ? null : plant.say('华东轴承供应', 'East China Bearings'),
      items: items.slice(0, 1).map(({ name = null, price = null, qty = null }) => ({ name, qty, price })),
    })
  }

/** The newest order is that of the pump whose story the product's pictures tell. */
const pumpOrder = (plant: Plant, troubles: readonly Trouble[], row: SampleRow): SampleRow => {
  const { asset, area, titles, remark, parts } = troubles[0]!
  const items = parts.map(([name, price], at) => ({ name, qty: 1, price, ...(at === 0 && { missing: 1 }) }))
  return {
    ...row,
    title: titles[0],
    asset,
    area,
    remark,
    items,
    equipment: deviceOf(plant, asset),
    status: 'in_progress',
    priority: 'urgent',
    assignee: staff(plant, '王海涛')[0] ?? null,
    amount: 1_240 + items.reduce((sum, { price }) => sum + price, 0),
    done: false,
  }
}

/** Devices are found by their code: the register may be in another language. */
const deviceOf = (plant: Plant, asset: string): string | null =>
  deviceWith(plant, asset.split(' ')[0] ?? '')?.id ?? null

/** The n-th order: always the same, so that two spaces show the same plant. */
const order = (
  plant: Plant,
  troubles: readonly Trouble[],
  n: number,
  { age, days }: { readonly age: number; readonly days: number },
): SampleRow => {
  const random = sequence(n + 1)
  const trouble = oneOf(troubles, random())!
  const isOld = age * days > 50
  const status = isOld ? (random() < 0.96 ? 'done' : 'cancelled') : pick(statuses, random())
  const made = Math.min(plant.now.getTime() - age * days * day, morning(plant, 0) + 8 * hour + 41 * 60_000)
  const planned = made + (1 + random() * 13) * day
  const parts = trouble.parts.slice(0, 1 + Math.floor(random() * trouble.parts.length))
  const items = parts.map(([name, price]) => ({ name, qty: 1 + Math.floor(random() * 4), price }))
  // Whatever waits, waits for its first part.
  const needed = items.map((item, at) =>
    status === 'waiting' && at === 0 ? { ...item, missing: item.qty } : item,
  )
  const labour = Math.round(random() * 120) * 20
  const people = plant.people.map(({ id }) => id)
  const values = {
    title: pick(trouble.titles, random()),
    asset: trouble.asset,
    equipment: deviceOf(plant, trouble.asset),
    area: trouble.area,
    status,
    priority: pick(priorities, random()),
    assignee: status === 'draft' ? null : oneOf(people, random()),
    planned: dateOf(planned),
    amount: labour + items.reduce((sum, item) => sum + item.qty * item.price, 0),
    done: status === 'done',
    remark: trouble.remark,
    items: needed,
  }
  return madeAt(plant, made, null, values)
}
