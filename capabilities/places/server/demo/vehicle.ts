import { isDemoWatched, sendAsDemo } from '@gantry/devices/server'
import type { Product, Spot } from '@gantry/devices/shared'
import type { Schedule } from '@gantry/kernel/server'

/** The middle of the yard of the demo plant. */
const yardMiddle: Spot = { lat: 31.7812, lng: 119.9534 }
const latDegree = 111_195
const lngDegree = latDegree * Math.cos((yardMiddle.lat * Math.PI) / 180)

/** A point so many metres east and north of the middle of the yard. */
export const inYard = (east: number, north: number): Spot => ({
  lat: Number((yardMiddle.lat + north / latDegree).toFixed(6)),
  lng: Number((yardMiddle.lng + east / lngDegree).toFixed(6)),
})

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

export const vehicleProduct: Product = {
  id: '0196b000-0000-7000-8000-0000000de003',
  name: both('厂内转运车', 'Shuttle truck'),
  code: 'truck',
  category: '车辆',
  keepDays: 90,
  offlineAfter: 300,
  points: [
    { code: 'speed', name: both('车速', 'Speed'), type: 'number', unit: 'km/h', max: 30, decimals: 1 },
    { code: 'battery', name: both('电量', 'Battery'), type: 'number', unit: '%', min: 20, decimals: 0 },
    { code: 'lat', name: both('纬度', 'Latitude'), type: 'number', unit: '°', decimals: 6 },
    { code: 'lon', name: both('经度', 'Longitude'), type: 'number', unit: '°', decimals: 6 },
  ],
  decoder: { kind: 'json' },
}

export const vehicle = {
  id: '0196b000-0000-7000-8000-0000000de301',
  name: 'T-01 转运车',
  code: 'T-01',
  area: '恒川厂区',
}

/** Two hours of work, again and again: minute, metres east and north. It loads, crosses the gate, unloads and comes back. */
const round: readonly (readonly [minute: number, east: number, north: number])[] = [
  [0, -120, -60],
  [22, -120, -60],
  [23, -120, 90],
  [24, 60, 110],
  [39, 60, 110],
  [40, 190, 20],
  [42, 520, 20],
  [45, 1_050, -210],
  [47, 1_380, -210],
  [78, 1_380, -210],
  [80, 1_050, -210],
  [83, 520, 20],
  [85, 190, 20],
  [87, -60, -20],
  [88, -120, -60],
  [120, -120, -60],
]

/** What the vehicle reports at a minute of its round. */
export const reportAt = (
  minute: number,
): { readonly spot: Spot; readonly speed: number; readonly battery: number } => {
  const now = ((minute % 120) + 120) % 120
  const after = Math.max(
    1,
    round.findIndex(([at]) => at >= now),
  )
  const [from, to] = [round[after - 1] ?? round[0]!, round[after] ?? round[0]!]
  const share = (now - from[0]) / (to[0] - from[0])
  const metres = Math.hypot(to[1] - from[1], to[2] - from[2])
  return {
    spot: inYard(from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share),
    speed: Number(((metres / (to[0] - from[0])) * 0.06).toFixed(1)),
    battery: Math.round(96 - (now / 120) * 40),
  }
}

/** Once a minute, while somebody looks at the demo space, the vehicle reports where it is. */
export const liveVehicle: Schedule = {
  name: 'places_demo_vehicle',
  cron: '* * * * *',
  run: async kernel => {
    if (!(await isDemoWatched(kernel))) return
    const { spot, speed, battery } = reportAt(Math.floor(kernel.now().getTime() / 60_000))
    await sendAsDemo(kernel, vehicle.id, () =>
      Buffer.from(JSON.stringify({ lat: spot.lat, lon: spot.lng, speed, battery })),
    )
  },
}
