import {
  type Batch,
  dateOf,
  day,
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
import { troubles } from './troubles.ts'

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
  const rows = Array.from({ length: count }, (_, n) =>
    order(plant, n, { age: (count - n) / count, days: span }),
  )
  return [
    {
      table: 'work_order',
      rows: [...rows.slice(0, -1), ...rows.slice(-1).map(row => pumpOrder(plant, row))],
    },
  ]
}

/** The newest order is that of the pump whose story the product's pictures tell. */
const pumpOrder = (plant: Plant, row: SampleRow): SampleRow => {
  const { asset, area, titles, remark, parts } = troubles[0]!
  const items = parts.map(([name, price]) => ({ name, qty: 1, price }))
  return {
    ...row,
    title: titles[0],
    asset,
    area,
    remark,
    items,
    equipment: plant.devices.find(({ name }) => name === asset)?.id ?? null,
    status: 'in_progress',
    priority: 'urgent',
    assignee: staff(plant, '王海涛')[0] ?? null,
    amount: 1_240 + items.reduce((sum, { price }) => sum + price, 0),
    done: false,
  }
}

/** The n-th order: always the same, so that two spaces show the same plant. */
const order = (
  plant: Plant,
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
  const labour = Math.round(random() * 120) * 20
  const people = plant.people.map(({ id }) => id)
  const values = {
    title: pick(trouble.titles, random()),
    asset: trouble.asset,
    equipment: plant.devices.find(({ name }) => name === trouble.asset)?.id ?? null,
    area: trouble.area,
    status,
    priority: pick(priorities, random()),
    assignee: status === 'draft' ? null : oneOf(people, random()),
    planned: dateOf(planned),
    amount: labour + items.reduce((sum, item) => sum + item.qty * item.price, 0),
    done: status === 'done',
    remark: trouble.remark,
    items,
  }
  return madeAt(plant, made, null, values)
}
