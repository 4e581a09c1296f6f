import type { Json } from '@gantry/base/shared'
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
import { type Part, partsIn } from './parts.ts'

/** Parts and a year of movements; what is taken is bought again when little is left, a few too late. */
export const sampleParts = (plant: Plant): readonly Batch[] => {
  const random = sequence(1_860)
  const { say } = plant
  const parts = partsIn(say)
  const days = plant.size === 'year' ? 365 : 30
  const keeper = staff(plant, '赵婷', '孙立')[0] ?? null
  const fitters = staff(plant, '王海涛', '刘洋', '单永强', '欧阳辉', '曾庆松', '陆遥')
  const began = morning(plant, -days) - 40 * day
  const rows = parts.map((part, at) =>
    madeAt(plant, began + at * 60_000, keeper, {
      name: part.name,
      spec: part.spec,
      kind: part.kind,
      unit: part.unit,
      shelf: `${pick(['A', 'B', 'C'], random())}${1 + (at % 6)}-${String(1 + (at % 20)).padStart(2, '0')}`,
      safety: safetyOf(part),
      price: part.price,
      lead: pick([3, 7, 7, 14, 21], random()),
      fits: devicesOf(plant, part),
      supplier: pick(
        [
          say('华东轴承供应', 'East China Bearings'),
          say('上海密封件', 'Shanghai Seals'),
          say('苏州电控', 'Suzhou Controls'),
          say('安泰机电', 'Antai Electrical'),
        ],
        random(),
      ),
    }),
  )
  const movements: (readonly [number, SampleRow])[] = []
  const book = (moment: number, person: string | null, values: Record<string, Json>) => {
    movements.push([moment, madeAt(plant, moment, person, { ...values, day: dateOf(moment) })])
  }
  for (const [at, part] of parts.entries()) {
    const id = rows[at]!.id
    const devices = devicesOf(plant, part)
    let left = Math.ceil(safetyOf(part) * 2.5)
    book(began + at * 60_000 + hour, keeper, {
      part: id,
      kind: 'count',
      qty: left,
      note: say('期初库存', 'Opening stock'),
    })
    // Nine working hours a day; what is ordered arrives when the next need has shown that too little is left.
    for (let now = morning(plant, -days); now < plant.now.getTime(); ) {
      now += (30 / Math.max(part.use / 1.6, 0.4)) * (0.4 + random() * 1.2) * day
      const moment = Math.floor(now / day) * day + Math.floor(random() * 9 * hour)
      if (moment >= plant.now.getTime()) break
      if (left < safetyOf(part) && random() < 0.72) {
        const bought = Math.ceil(safetyOf(part) * (1.5 + random()))
        left += bought
        book(moment, keeper, { part: id, kind: 'in', qty: bought, note: say('采购到货', 'Delivery') })
        continue
      }
      const taken = Math.min(left, Math.max(1, Math.round(random() * 2.4)))
      if (taken === 0) continue
      left -= taken
      book(moment, keeper, {
        part: id,
        kind: 'out',
        qty: taken,
        person: oneOf(fitters, random()),
        equipment: oneOf(devices, random()),
        note: pick(
          [
            say('维修领用', 'Taken for repair'),
            say('保养更换', 'Taken for service'),
            say('抢修', 'Emergency repair'),
          ],
          random(),
        ),
      })
    }
  }
  movements.sort(([a], [b]) => a - b)
  return [
    { table: 'spare_part', rows },
    { table: 'stock_movement', rows: movements.map(([, row]) => row) },
  ]
}

const safetyOf = ({ use }: Part): number => Math.max(2, Math.ceil(use * 1.5))

const devicesOf = ({ devices }: Plant, part: Part): readonly string[] => {
  const named = devices.filter(({ name }) => part.devices.some(code => name.startsWith(`${code} `)))
  return named.map(({ id }) => id)
}
