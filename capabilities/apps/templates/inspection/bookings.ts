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

/** Name, number, kind, pieces, shelf, and the days its calibration still holds. */
const instruments = [
  ['测振仪 VM-63', 'VB-01', 'vibration', 1, '点检室 A1', 120],
  ['动平衡仪 B-02', 'VB-02', 'vibration', 1, '点检室 A1', 64],
  ['听诊器 SP-3', 'VB-03', 'vibration', 2, '点检室 A2', 300],
  ['激光对中仪 L-05', 'VB-05', 'vibration', 1, '点检室 A2', 210],
  ['红外热像仪 T-11', 'TH-11', 'thermal', 1, '点检室 B1', 88],
  ['测温枪 T-20', 'TH-20', 'thermal', 3, '点检室 B1', 41],
  ['超声检漏仪 U-07', 'TH-07', 'thermal', 1, '点检室 B2', 152],
  ['绝缘电阻表 R-21', 'EL-21', 'electric', 1, '电工班', 30],
  ['钳形表 C-14', 'EL-14', 'electric', 2, '电工班', 97],
  ['示波器 S-03', 'EL-03', 'electric', 1, '仪表室', 180],
  ['高空车 L-03', 'PL-03', 'place', 1, '3 号库', 260],
  ['拉伸器 T-5', 'PL-05', 'place', 1, '3 号库', 12],
] as const

const purposes = [
  '轴承振动测量',
  '联轴器对中',
  '热像巡检',
  '配电柜测温',
  '电机绝缘测试',
  '压缩空气检漏',
  '风机动平衡',
  '变频器波形检查',
  '照明更换',
  '螺栓拉伸复紧',
] as const

/** Instruments, and bookings that follow one another with a pause: some days back and a week ahead. */
export const sampleBookings = (plant: Plant): readonly Batch[] => {
  const random = sequence(733)
  const people = staff(plant, '吴晓峰', '彭飞', '方怡', '韩雪')
  const now = plant.now.getTime()
  const begun = morning(plant, plant.size === 'year' ? -60 : -10)
  const made = instruments.map(([name, code, kind, pieces, shelf, days]) => ({
    pieces,
    row: madeAt(plant, begun - day, null, {
      name,
      code,
      kind,
      pieces,
      shelf,
      calibrated: dateOf(now + days * day),
    }),
  }))
  const rows: SampleRow[] = []
  for (const { row, pieces } of made) {
    for (let piece = 0; piece < pieces; piece++) {
      let at = begun + (7 + Math.floor(random() * 6)) * hour
      while (at < morning(plant, 8)) {
        const end = at + (2 + Math.floor(random() * 5)) * hour
        const isCalibration = random() < 0.04
        const ends = isCalibration ? end + day : end
        const isCancelled = !isCalibration && random() < 0.06
        const over = isCancelled ? 'cancelled' : ends < now ? 'back' : at < now ? 'out' : 'planned'
        const person = oneOf(people, random())
        const device = oneOf(plant.devices, random())
        rows.push(
          madeAt(plant, at - day, person, {
            purpose: isCalibration ? '送检' : pick(purposes, random()),
            instrument: row.id,
            ...(person !== null && { borrower: person }),
            ...(device && !isCalibration && { equipment: device.id }),
            start: new Date(at).toISOString(),
            end: new Date(ends).toISOString(),
            state: isCalibration && ends >= now ? 'calibration' : over,
          }),
        )
        at = nextMorning(plant, ends + Math.floor(1 + random() * 20) * hour)
      }
    }
  }
  return [
    { table: 'instrument', rows: made.map(({ row }) => row) },
    {
      table: 'instrument_booking',
      rows: rows.toSorted((a, b) => String(a.createdAt).localeCompare(String(b.createdAt))),
    },
  ]
}

/** Nobody comes for an instrument at night: from seven in the evening the next booking begins at seven in the morning. */
const nextMorning = (plant: Plant, moment: number): number => {
  const midnight = morning(plant, Math.floor((moment - morning(plant, 0)) / day))
  const clock = moment - midnight
  if (clock < 7 * hour) return midnight + 7 * hour
  return clock < 19 * hour ? moment : midnight + day + 7 * hour
}
