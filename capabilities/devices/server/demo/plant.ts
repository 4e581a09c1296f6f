import type { Product } from '../../shared/product.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })
const idOf = (n: number): string => `0196b000-0000-7000-8000-0000000de${String(n).padStart(3, '0')}`
const ids = { pump: idOf(1), meter: idOf(2) }

/** The products of the demo plant: a circulating pump with JSON messages, an energy meter with binary frames. */
export const demoProducts: readonly Product[] = [
  {
    id: ids.pump,
    name: both('循环水泵', 'Circulating pump'),
    code: 'pump',
    category: '泵',
    keepDays: 90,
    offlineAfter: 300,
    points: [
      {
        code: 'vibration',
        name: both('驱动端振动', 'Drive-end vibration'),
        type: 'number',
        unit: 'mm/s',
        max: 4.5,
        decimals: 1,
      },
      {
        code: 'temperature',
        name: both('轴承温度', 'Bearing temperature'),
        type: 'number',
        unit: '°C',
        max: 80,
        decimals: 1,
      },
      {
        code: 'pressure',
        name: both('出口压力', 'Outlet pressure'),
        type: 'number',
        unit: 'MPa',
        min: 0.2,
        decimals: 2,
      },
      {
        code: 'current',
        name: both('电机电流', 'Motor current'),
        type: 'number',
        unit: 'A',
        max: 60,
        decimals: 1,
      },
      { code: 'running', name: both('运行', 'Running'), type: 'bool' },
      {
        code: 'interval',
        name: both('上报周期', 'Report interval'),
        type: 'integer',
        unit: 's',
        min: 1,
        max: 3_600,
        settable: true,
      },
    ],
    commands: [
      { code: 'start', name: both('启动', 'Start'), parameters: [], expiry: 30 },
      { code: 'stop', name: both('停止', 'Stop'), parameters: [], expiry: 30 },
      {
        code: 'speed',
        name: both('调速', 'Set speed'),
        parameters: [{ code: 'rpm', name: both('转速', 'Speed'), type: 'integer' }],
        expiry: 60,
      },
    ],
    events: [{ code: 'dry_run', name: both('干转', 'Dry running'), level: 'error' }],
    decoder: { kind: 'json' },
    samples: [
      {
        name: '正常工况',
        frame: '{"vibration":2.3,"temperature":61.5,"running":true}',
        expected: { vibration: 2.3, temperature: 61.5, running: 1 },
      },
    ],
  },
  {
    id: ids.meter,
    name: both('电能表', 'Energy meter'),
    code: 'meter',
    category: '仪表',
    keepDays: 365,
    offlineAfter: 900,
    points: [
      {
        code: 'power',
        name: both('有功功率', 'Active power'),
        type: 'number',
        unit: 'kW',
        max: 400,
        decimals: 1,
      },
      {
        code: 'voltage',
        name: both('线电压', 'Line voltage'),
        type: 'number',
        unit: 'V',
        min: 360,
        max: 420,
        decimals: 0,
      },
      { code: 'energy', name: both('累计电量', 'Energy'), type: 'number', unit: 'kWh', decimals: 0 },
    ],
    decoder: {
      kind: 'binary',
      rows: [
        { point: 'power', offset: 3, type: 'u16', scale: 0.1 },
        { point: 'voltage', offset: 5, type: 'u16', scale: 0.1 },
        { point: 'energy', offset: 7, type: 'u32', order: 'CDAB' },
      ],
    },
    samples: [
      {
        name: '一号进线',
        frame: '11 03 08 04 D2 0F 0A E2 40 00 01',
        expected: { power: 123.4, voltage: 385, energy: 123_456 },
      },
    ],
  },
]

interface DemoDevice {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly product: string
  readonly area: string
  readonly state: 'online' | 'offline'
  /** Seconds since its last message. */
  readonly ago: number
  readonly tags: readonly string[]
  readonly base: Readonly<Record<string, number>>
}

const pump = (
  n: number,
  name: string,
  code: string,
  area: string,
  vibration: number,
  ago = 20,
): DemoDevice => ({
  id: idOf(100 + n),
  name,
  code,
  product: ids.pump,
  area,
  state: ago > 3_000 ? 'offline' : 'online',
  ago,
  tags: vibration > 4.5 ? ['关注'] : [],
  base: { vibration, temperature: 58 + n * 2, pressure: 0.34 + n * 0.01, current: 38 + n, interval: 10 },
})

const meter = (n: number, name: string, code: string, area: string, power: number, ago = 60): DemoDevice => ({
  id: idOf(200 + n),
  name,
  code,
  product: ids.meter,
  area,
  state: ago > 3_000 ? 'offline' : 'online',
  ago,
  tags: ['能耗'],
  base: { power, voltage: 385, energy: 118_000 + n * 5_400 },
})

/** Twelve devices; one pump shakes, two devices are silent. */
export const demoDevices: readonly DemoDevice[] = [
  pump(1, 'P-204 循环水泵', 'P-204', 'A3', 6.6),
  pump(2, 'P-205 备用泵', 'P-205', 'A3', 2.1),
  pump(3, 'P-207 补水泵', 'P-207', 'A3', 1.8, 5_400),
  pump(4, 'P-211 循环泵', 'P-211', 'A3', 2.6),
  pump(5, 'P-301 脱脂泵', 'P-301', 'A1', 2.4),
  pump(6, 'P-302 磷化泵', 'P-302', 'A1', 3.1),
  pump(7, 'P-401 冷却水泵', 'P-401', 'A7', 2.9),
  meter(1, 'M-01 一号进线', 'M-01', 'A0', 286),
  meter(2, 'M-02 二号进线', 'M-02', 'A0', 241),
  meter(3, 'M-11 涂装线', 'M-11', 'A3', 132),
  meter(4, 'M-12 空压站', 'M-12', 'A5', 88),
  meter(5, 'M-13 热处理', 'M-13', 'A7', 164, 10_800),
]
