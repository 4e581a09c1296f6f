import type { Json } from '@gantry/base/shared'
import {
  type Batch,
  type Device,
  dateOf,
  day,
  deviceWith,
  hour,
  madeAt,
  morning,
  oneOf,
  type Plant,
  type SampleRow,
  sequence,
  staff,
} from '../plant.ts'
import { type Route, routesIn } from './routes.ts'

/** Of a hundred items so many are bad, and of a hundred inspections so many are missed. */
const badOf = 2.4
const missedOf = 3

/** Inspections by route, some each day: done, a few missed, those of today and the next days waiting. */
export const sampleInspections = (plant: Plant): readonly Batch[] => {
  const random = sequence(311)
  const routes = routesIn(plant.say)
  const inspectors = staff(plant, '吴晓峰', '彭飞', '方怡', '韩雪')
  const days = plant.size === 'year' ? 365 : 12
  const each = plant.size === 'year' ? 5 : 3
  const rows: SampleRow[] = []
  for (let at = -days; at <= 3; at++) {
    for (let n = 0; n < each; n++) {
      const route = routes[(at + days + n * 3) % routes.length]!
      const device = deviceOf(plant, route, at + days)
      if (!device) continue
      const shift = n % 2 === 0 ? 'day' : 'night'
      const begin = morning(plant, at) + (shift === 'day' ? 8 : 20) * hour + Math.floor(random() * 2.5 * hour)
      rows.push(
        inspection(
          plant,
          route,
          device,
          { begin, at, shift, inspector: oneOf(inspectors, random()) },
          random,
        ),
      )
    }
  }
  return [{ table: 'inspection', rows: withoutDoubles(rows) }]
}

interface Round {
  readonly begin: number
  /** Days from today. */
  readonly at: number
  readonly shift: string
  readonly inspector: string | null
}

const inspection = (
  plant: Plant,
  route: Route,
  device: Device,
  { begin, at, shift, inspector }: Round,
  random: () => number,
): SampleRow => {
  const ended = begin + 40 * 60_000
  const isOver = ended < plant.now.getTime()
  const isMissed = isOver && random() * 100 < missedOf
  const isDone = isOver && !isMissed
  const isNow = !isOver && begin < plant.now.getTime()
  const items = route.items.map(item => {
    if (!isDone) return { name: item.name, standard: item.standard, ...(isMissed && { result: 'skipped' }) }
    const isBad = plant.picture !== null && random() * 100 < badOf
    return {
      name: item.name,
      standard: item.standard,
      result: isBad ? 'bad' : 'good',
      value: isBad ? item.bad[0] : readingOf(plant, item.reading, random()),
      ...(isBad && { note: item.bad[1] }),
    }
  })
  const findings = items.flatMap(item => ('note' in item && typeof item.note === 'string' ? [item.note] : []))
  const fault: Record<string, Json> =
    findings.length > 0
      ? {
          picture: [{ ...plant.picture! }],
          finding: plant.say(`${findings.join('；')}。`, `${findings.join('; ')}.`),
          followed: at < -2 || random() < 0.5,
        }
      : {}
  return madeAt(plant, begin - day, inspector, {
    route: route.name,
    equipment: device.id,
    shift,
    due: dateOf(morning(plant, at)),
    state: isMissed ? 'missed' : isDone ? 'done' : isNow ? 'checking' : 'planned',
    inspector,
    checked: isDone ? new Date(ended).toISOString() : null,
    items,
    ...fault,
  })
}

const readingOf = ({ say }: Plant, reading: Route['items'][number]['reading'], random: number): string => {
  if (!reading) return say('正常', 'in order')
  const [from, to, unit] = reading
  const value = from + random * (to - from)
  return `${value.toFixed(to < 1 ? 2 : to < 10 ? 1 : 0)} ${unit}`
}

const deviceOf = (plant: Plant, route: Route, turn: number): Device | null => {
  const wanted = route.devices[turn % route.devices.length] ?? ''
  return deviceWith(plant, wanted) ?? plant.devices[turn % plant.devices.length] ?? null
}

/** A device is inspected once a shift. */
const withoutDoubles = (rows: readonly SampleRow[]): readonly SampleRow[] => {
  const seen = new Set<string>()
  return rows.filter(({ equipment, due, shift }) => {
    const key = `${equipment} ${due} ${shift}`
    return seen.size !== seen.add(key).size
  })
}
