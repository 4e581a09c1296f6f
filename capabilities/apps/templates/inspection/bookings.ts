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
  type Say,
  sequence,
  staff,
} from '../plant.ts'

/** Name, number, kind, pieces, shelf, and the days its calibration still holds. */
const instrumentsIn = (say: Say) =>
  [
    [
      say('测振仪 VM-63', 'Vibration meter VM-63'),
      'VB-01',
      'vibration',
      1,
      say('点检室 A1', 'Inspection room A1'),
      120,
    ],
    [
      say('动平衡仪 B-02', 'Balancer B-02'),
      'VB-02',
      'vibration',
      1,
      say('点检室 A1', 'Inspection room A1'),
      64,
    ],
    [
      say('听诊器 SP-3', 'Stethoscope SP-3'),
      'VB-03',
      'vibration',
      2,
      say('点检室 A2', 'Inspection room A2'),
      300,
    ],
    [
      say('激光对中仪 L-05', 'Laser alignment L-05'),
      'VB-05',
      'vibration',
      1,
      say('点检室 A2', 'Inspection room A2'),
      210,
    ],
    [
      say('红外热像仪 T-11', 'Thermal camera T-11'),
      'TH-11',
      'thermal',
      1,
      say('点检室 B1', 'Inspection room B1'),
      88,
    ],
    [
      say('测温枪 T-20', 'Infrared thermometer T-20'),
      'TH-20',
      'thermal',
      3,
      say('点检室 B1', 'Inspection room B1'),
      41,
    ],
    [
      say('超声检漏仪 U-07', 'Ultrasonic leak detector U-07'),
      'TH-07',
      'thermal',
      1,
      say('点检室 B2', 'Inspection room B2'),
      152,
    ],
    [
      say('绝缘电阻表 R-21', 'Insulation tester R-21'),
      'EL-21',
      'electric',
      1,
      say('电工班', 'Electricians'),
      30,
    ],
    [say('钳形表 C-14', 'Clamp meter C-14'), 'EL-14', 'electric', 2, say('电工班', 'Electricians'), 97],
    [say('示波器 S-03', 'Oscilloscope S-03'), 'EL-03', 'electric', 1, say('仪表室', 'Instrument room'), 180],
    [say('高空车 L-03', 'Work platform L-03'), 'PL-03', 'place', 1, say('3 号库', 'Store 3'), 260],
    [say('拉伸器 T-5', 'Bolt tensioner T-5'), 'PL-05', 'place', 1, say('3 号库', 'Store 3'), 12],
  ] as const

const purposesIn = (say: Say): readonly [string, ...string[]] => [
  say('轴承振动测量', 'Bearing vibration'),
  say('联轴器对中', 'Coupling alignment'),
  say('热像巡检', 'Thermography round'),
  say('配电柜测温', 'Switchgear temperature'),
  say('电机绝缘测试', 'Motor insulation test'),
  say('压缩空气检漏', 'Compressed air leaks'),
  say('风机动平衡', 'Fan balancing'),
  say('变频器波形检查', 'Inverter waveform'),
  say('照明更换', 'Lamp replacement'),
  say('螺栓拉伸复紧', 'Bolt tensioning'),
]

/** Instruments, and bookings that follow one another with a pause: some days back and a week ahead. */
export const sampleBookings = (plant: Plant): readonly Batch[] => {
  const random = sequence(733)
  const { say } = plant
  const purposes = purposesIn(say)
  const people = staff(plant, '吴晓峰', '彭飞', '方怡', '韩雪')
  const now = plant.now.getTime()
  const begun = morning(plant, plant.size === 'year' ? -60 : -10)
  const made = instrumentsIn(say).map(([name, code, kind, pieces, shelf, days]) => ({
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
            purpose: isCalibration ? say('送检', 'Sent to calibration') : pick(purposes, random()),
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
