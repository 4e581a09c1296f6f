import {
  type Batch,
  dateOf,
  day,
  madeAt,
  oneOf,
  type Plant,
  pick,
  type SampleRow,
  sequence,
  staff,
} from '../plant.ts'
import { gauged, kindsIn, knownIn, workshopsIn } from './devices.ts'

/** The register of the sample plant; with `year` its 2,146 devices, otherwise those the other samples tell of. */
export const sampleRegister = (
  plant: Plant,
): Pick<Plant, 'areas' | 'devices'> & { readonly batches: readonly Batch[] } => {
  const random = sequence(204)
  const { say } = plant
  const [workshops, known, kinds] = [workshopsIn(say), knownIn(say), kindsIn(say)]
  const spread = sequence(319)
  const began = plant.now.getTime() - 420 * day
  const keepers = staff(plant, '吴晓峰', '彭飞', '方怡', '韩雪', '马骏')
  const areas = workshops.map(({ code, name, leader }) =>
    madeAt(plant, began, null, { code, name: `${code} ${name}`, leader: staff(plant, leader)[0] ?? null }),
  )
  const root = madeAt(plant, began, null, {
    code: 'HC',
    name: say('恒川重工一厂', 'Hengchuan Heavy Industry, plant 1'),
    level: 'plant',
  })
  const shops = workshops.map(({ code, name }, at) =>
    madeAt(plant, began, null, {
      code: `HC-${code}`,
      name: say(`${name}车间`, `${name} workshop`),
      level: 'workshop',
      parent: root.id,
      area: areas[at]?.id ?? null,
    }),
  )
  const lines = workshops.flatMap(({ code, name, lines }, at) =>
    Array.from({ length: lines }, (_, n) =>
      madeAt(plant, began, null, {
        code: `HC-${code}-L${n + 1}`,
        name: say(`${name} ${n + 1} 线`, `${name} line ${n + 1}`),
        level: 'line',
        parent: shops[at]?.id ?? null,
        area: areas[at]?.id ?? null,
      }),
    ),
  )
  const devices: SampleRow[] = []
  const device = (code: string, kind: string, area: number, state: string, rank: string) => {
    const of = lines.filter(line => line.area === areas[area]?.id)
    const about = kinds.find(each => each.kind === kind)
    const made = began - random() * 4_000 * day
    devices.push(
      madeAt(plant, began + devices.length * 1_000, null, {
        code,
        name: `${code} ${kind}`,
        level: 'device',
        parent: oneOf(of, random())?.id ?? null,
        area: areas[area]?.id ?? null,
        kind,
        model: about ? `${about.model}-${10 + Math.floor(random() * 90)}` : null,
        maker: about ? pick(about.makers, random()) : null,
        class: rank,
        state,
        place: placeIn(area, spread),
        power: Math.round(random() * 900 + 15) / 10,
        installed: dateOf(made),
        keeper: oneOf(keepers, random()),
        ...(plant.picture !== null && gauged.has(code) && { picture: [{ ...plant.picture }] }),
      }),
    )
  }
  for (const { code, kind, area, state = 'run', rank = 'B' } of known) device(code, kind, area, state, rank)
  const taken = new Set(known.map(({ code }) => code))
  const most = plant.size === 'year' ? 2_146 : known.length
  for (let n = 0; devices.length < most; n++) {
    const { letter, kind, where } = kinds[n % kinds.length]!
    const code = `${letter}-${300 + Math.floor(n / kinds.length)}`
    if (taken.has(code)) continue
    const state = pick(['run', 'run', 'run', 'run', 'run', 'run', 'idle', 'idle', 'run', 'maint'], random())
    device(
      code,
      kind,
      pick(where, random()),
      random() < 0.02 ? 'offline' : state,
      pick(['A', 'B', 'B', 'C', 'C'], random()),
    )
  }
  return {
    batches: [
      { table: 'area', rows: areas },
      { table: 'equipment', rows: [root] },
      { table: 'equipment', rows: shops },
      { table: 'equipment', rows: lines },
      { table: 'equipment', rows: devices },
    ],
    areas: areas.map(({ id }, at) => ({ id, code: workshops[at]?.code ?? '' })),
    devices: devices.slice(0, 100).map(({ id, name }) => ({ id, name: String(name) })),
  }
}

/** The south-west corner of the sample plant, and metres of a workshop east and north. */
const corner = { lng: 121.2042, lat: 31.3026 }
const workshopSize = { east: 220, north: 140 }
const perMetre = { lng: 1 / 95_200, lat: 1 / 111_000 }

/** A point in a workshop: workshops stand in two rows of five. */
const placeIn = (area: number, random: () => number) => {
  const east = (area % 5) * (workshopSize.east + 30) + random() * workshopSize.east
  const north = Math.floor(area / 5) * (workshopSize.north + 40) + random() * workshopSize.north
  return {
    lng: Number((corner.lng + east * perMetre.lng).toFixed(6)),
    lat: Number((corner.lat + north * perMetre.lat).toFixed(6)),
  }
}
