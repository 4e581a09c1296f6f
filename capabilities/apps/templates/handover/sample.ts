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
  type SampleRow,
  type Say,
  sequence,
  staff,
} from '../plant.ts'

const mattersIn = (say: Say): readonly (readonly [device: string, matter: string])[] => [
  [
    'P-204',
    say(
      '循环水泵驱动端振动偏高，每 2 小时测一次',
      'Circulating pump: vibration at the drive end high, measure every 2 hours',
    ),
  ],
  [
    'P-204',
    say('机械密封滴漏，备用泵 P-205 已并联', 'Mechanical seal drips, standby pump P-205 runs in parallel'),
  ],
  ['C-311', say('输送链 12# 链轮异响，已加油观察', 'Conveyor: sprocket 12 noisy, oiled, keep an eye on it')],
  [
    'V-118',
    say('送风机皮带打滑，备件已领，待停机更换', 'Fan belts slip, parts are here, replace at the next stop'),
  ],
  [
    'R-06',
    say(
      '4 轴编码器电池报警，换后需零点标定',
      'Encoder battery of axis 4 low, master the zero points after the change',
    ),
  ],
  ['K-01', say('排气温度 98 ℃，冷却器待清洗', 'Discharge at 98 °C, cooler to be cleaned')],
  ['S-102', say('压力机回程异响，限速运行', 'Press noisy on the return stroke, runs at reduced speed')],
  [
    'F-03',
    say(
      '3 区热电偶待校验，先用校验表核对',
      'Thermocouple of zone 3 to be verified, compare with the reference until then',
    ),
  ],
  ['V-131', say('过滤棉压差 180 Pa，下一班更换', 'Filter at 180 Pa, next shift replaces it')],
  ['W-22', say('pH 计漂移，每班人工复测一次', 'pH meter drifts, measure by hand once a shift')],
]
const reasonsIn = (say: Say): readonly string[] => [
  say('输送链急停', 'Conveyor emergency stop'),
  say('缺料等待', 'Waiting for material'),
  say('换色清洗', 'Colour change'),
  say('循环泵切换', 'Pump changeover'),
  say('电压波动跳闸', 'Tripped by a voltage dip'),
  say('机器人避障误停', 'Robot stopped without an obstacle'),
]

/** Two handovers a day in the paint shop; what is left to do is done by the shift that follows, mostly. */
export const sampleHandovers = (plant: Plant): readonly Batch[] => {
  const random = sequence(84)
  const [matters, reasons] = [mattersIn(plant.say), reasonsIn(plant.say)]
  const area = (plant.areas.find(({ code }) => code === 'A3') ?? plant.areas[0])?.id
  if (area === undefined) return []
  const crews = staff(plant, '曹敏', '吴晓峰', '周敏', '欧阳辉')
  const days = plant.size === 'year' ? 365 : 10
  const rows: SampleRow[] = []
  for (let turn = -2 * days; turn <= 1; turn++) {
    const isDay = turn % 2 === 0
    const begin = morning(plant, Math.floor(turn / 2)) + (isDay ? 8 : 20) * hour
    const end = begin + 12 * hour
    if (begin > plant.now.getTime()) break
    const isRunning = end > plant.now.getTime()
    const isNewest = end + 12 * hour > plant.now.getTime()
    const planned = isDay ? 420 : 380
    const stopped = random() < 0.35 ? Math.round(random() * 75) : 0
    const crew = crews.length > 0 ? (turn + 2 * days) % crews.length : 0
    const left = random() < 0.6 ? 1 + Math.floor(random() * 2) : 0
    const items = Array.from({ length: left }, () => {
      const [code, what] = oneOf(matters, random())!
      const device = deviceWith(plant, code)
      return {
        what,
        equipment: device?.id ?? null,
        urgent: random() < 0.15,
        done: !isNewest && (end < plant.now.getTime() - 3 * day || random() < 0.6),
      }
    })
    rows.push(
      madeAt(plant, isRunning ? begin + hour : end - 20 * 60_000, crews[crew] ?? null, {
        day: dateOf(begin),
        shift: isDay ? 'day' : 'night',
        area,
        state: isRunning ? 'draft' : isNewest ? 'sent' : 'signed',
        giver: crews[crew] ?? null,
        taker: crews[(crew + 1) % Math.max(1, crews.length)] ?? null,
        planned,
        made: isRunning ? null : Math.max(0, Math.round(planned - stopped * 0.6 - random() * 14)),
        stopped: isRunning ? 0 : stopped,
        ...(!isRunning && stopped > 0 && { reason: oneOf(reasons, random()) }),
        safe: true,
        items,
      }),
    )
  }
  return [{ table: 'shift_handover', rows }]
}
