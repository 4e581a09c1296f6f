import { type Batch, day, hour, madeAt, morning, type Plant, type SampleRow, staff } from '../plant.ts'

/** A task of a stop: hours from the first morning, how long it takes, what is done, and the numbers of those before it. */
interface Task {
  readonly name: string
  readonly who: string
  readonly from: number
  readonly hours: number | null
  readonly done?: number
  readonly after?: readonly number[]
  readonly device?: string
  readonly at?: readonly [lng: number, lat: number]
}

interface Stop {
  readonly name: string
  readonly tasks: readonly Task[]
}

/** The plant lies by the river; its shops are some hundred metres apart. */
const stops: readonly Stop[] = [
  {
    name: 'P-204 循环水泵抢修',
    tasks: [
      {
        name: '拆检诊断',
        who: '王海涛',
        from: 56,
        hours: 3,
        done: 100,
        device: 'P-204',
        at: [121.4712, 31.2381],
      },
      {
        name: '换密封与轴承',
        who: '王海涛',
        from: 59,
        hours: 4,
        done: 40,
        after: [0],
        device: 'P-204',
        at: [121.4712, 31.2381],
      },
      {
        name: '复测振动',
        who: '吴晓峰',
        from: 80,
        hours: 2,
        after: [1],
        device: 'P-204',
        at: [121.4713, 31.2382],
      },
    ],
  },
  {
    name: 'S-102 冲压机导轨副',
    tasks: [
      {
        name: '拆检',
        who: '李建国',
        from: 43,
        hours: 14,
        done: 100,
        device: 'S-102',
        at: [121.4741, 31.2366],
      },
      { name: '导轨副到料', who: '赵婷', from: 68, hours: null, after: [3], at: [121.4768, 31.2349] },
      {
        name: '换导轨副',
        who: '李建国',
        from: 72,
        hours: 22,
        after: [4],
        device: 'S-102',
        at: [121.4741, 31.2366],
      },
      {
        name: '试冲',
        who: '邓磊',
        from: 104,
        hours: 10,
        after: [5],
        device: 'S-102',
        at: [121.4742, 31.2365],
      },
    ],
  },
  {
    name: '2 号喷漆房年修',
    tasks: [
      { name: '停机清理', who: '曹敏', from: 8, hours: 58, done: 80, at: [121.4695, 31.2352] },
      {
        name: 'V-131 酸雾风机',
        who: '刘洋',
        from: 62,
        hours: 43,
        after: [7],
        device: 'V-131',
        at: [121.4693, 31.2354],
      },
      {
        name: 'V-118 送风机换皮带',
        who: '王海涛',
        from: 79,
        hours: 14,
        after: [7],
        device: 'V-118',
        at: [121.4694, 31.2356],
      },
      {
        name: 'C-311 链条张紧',
        who: '陈思远',
        from: 72,
        hours: 54,
        after: [7],
        device: 'C-311',
        at: [121.4698, 31.2351],
      },
      {
        name: 'P-211 电泳泵压力',
        who: '王海涛',
        from: 126,
        hours: 34,
        after: [10],
        device: 'P-211',
        at: [121.4699, 31.2349],
      },
      { name: '联动试车', who: '周敏', from: 165, hours: 38, after: [8, 9, 11], at: [121.4696, 31.2352] },
      { name: '试喷首件', who: '曹敏', from: 208, hours: 20, after: [12], at: [121.4696, 31.2353] },
      { name: '恢复生产', who: '曹敏', from: 240, hours: null, after: [13], at: [121.4696, 31.2352] },
    ],
  },
  {
    name: '机器人组',
    tasks: [
      {
        name: 'R-06 第 4 轴编码器',
        who: '陈思远',
        from: 8,
        hours: 50,
        done: 60,
        device: 'R-06',
        at: [121.4722, 31.2341],
      },
      {
        name: 'R-21 齿轮泵流量',
        who: '陈思远',
        from: 66,
        hours: 22,
        after: [15],
        device: 'R-21',
        at: [121.4724, 31.2342],
      },
    ],
  },
]

/** The stops of these two weeks, under way since the Monday before yesterday's. */
export const sampleOutages = (plant: Plant): Batch => {
  const first = morning(plant, -3)
  const moment = (hours: number) => new Date(first + hours * hour).toISOString()
  const made = first - 7 * day
  const rows: SampleRow[] = []
  const tasks: string[] = []
  for (const { name, tasks: parts } of stops) {
    const head = madeAt(plant, made + rows.length * hour, null, { name, state: 'progress' })
    rows.push(head)
    for (const { name: task, who, from, hours, done = 0, after = [], device, at } of parts) {
      const row = madeAt(plant, made + rows.length * hour, null, {
        name: task,
        part: head.id,
        state: done === 100 ? 'done' : done > 0 ? 'progress' : 'planned',
        leader: staff(plant, who)[0] ?? null,
        start: moment(from),
        end: hours === null ? null : moment(from + hours),
        progress: done,
        after: after.flatMap(n => tasks[n] ?? []),
        equipment: plant.devices.find(each => device && each.name.startsWith(`${device} `))?.id ?? null,
        ...(at && { place: { lng: at[0], lat: at[1] } }),
      })
      tasks.push(row.id)
      rows.push(row)
    }
  }
  return { table: 'outage_task', rows }
}
