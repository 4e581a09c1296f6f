import type { Say } from '../plant.ts'

interface Workshop {
  readonly code: string
  readonly name: string
  readonly leader: string
  /** Number of its lines. */
  readonly lines: number
}

/** The areas of the sample plant and the lines in them. */
export const workshopsIn = (say: Say): readonly Workshop[] => [
  { code: 'A0', name: say('公用动力', 'Utilities'), leader: '唐志强', lines: 3 },
  { code: 'A1', name: say('冲压', 'Stamping'), leader: '邓磊', lines: 4 },
  { code: 'A2', name: say('焊装', 'Welding'), leader: '冯浩', lines: 6 },
  { code: 'A3', name: say('涂装', 'Paint shop'), leader: '曹敏', lines: 4 },
  { code: 'A4', name: say('总装', 'Assembly'), leader: '许建军', lines: 4 },
  { code: 'A5', name: say('机加工', 'Machining'), leader: '袁野', lines: 8 },
  { code: 'A6', name: say('仓储', 'Warehouse'), leader: '丁香', lines: 3 },
  { code: 'A7', name: say('热处理', 'Heat treatment'), leader: '贾宏伟', lines: 3 },
  { code: 'A8', name: say('试验站', 'Test station'), leader: '薛涛', lines: 2 },
  { code: 'A9', name: say('成品发运', 'Dispatch'), leader: '邹平', lines: 2 },
]

interface KnownDevice {
  readonly code: string
  readonly kind: string
  /** Index in the workshops. */
  readonly area: number
  readonly state?: string
  readonly rank?: string
}

/** The devices that orders, inspections and handovers of the samples tell of. */
export const knownIn = (say: Say): readonly KnownDevice[] => [
  { code: 'P-204', kind: say('循环水泵', 'Circulating pump'), area: 3, state: 'maint', rank: 'A' },
  { code: 'P-205', kind: say('循环水泵', 'Circulating pump'), area: 3 },
  { code: 'C-311', kind: say('悬挂输送链', 'Overhead conveyor'), area: 3, rank: 'A' },
  { code: 'S-102', kind: say('压力机', 'Press'), area: 1, state: 'idle', rank: 'A' },
  { code: 'R-06', kind: say('焊接机器人', 'Welding robot'), area: 2, state: 'alarm', rank: 'A' },
  { code: 'K-01', kind: say('螺杆空压机', 'Screw compressor'), area: 0, rank: 'A' },
  { code: 'K-04', kind: say('螺杆空压机', 'Screw compressor'), area: 0, rank: 'C' },
  { code: 'M-217', kind: say('数控车床', 'CNC lathe'), area: 5 },
  { code: 'F-03', kind: say('回火炉', 'Tempering furnace'), area: 7, rank: 'A' },
  { code: 'H-02', kind: say('桥式起重机', 'Bridge crane'), area: 6 },
  { code: 'V-118', kind: say('送风机', 'Supply fan'), area: 3 },
  { code: 'V-131', kind: say('送风机', 'Supply fan'), area: 3 },
  { code: 'N-41', kind: say('拧紧机', 'Nutrunner'), area: 4 },
  { code: 'G-07', kind: 'AGV', area: 6, rank: 'C' },
  { code: 'T-09', kind: say('乳化液箱', 'Coolant tank'), area: 5, rank: 'C' },
  { code: 'E-15', kind: say('变压器室', 'Transformer room'), area: 8, rank: 'A' },
  { code: 'W-22', kind: say('污水站', 'Waste water plant'), area: 9 },
]

/** Those of which the sample picture is: a pressure gauge in the red. */
export const gauged: ReadonlySet<string> = new Set(['P-204', 'K-01', 'F-03', 'T-09'])

interface DeviceKind {
  readonly letter: string
  readonly kind: string
  readonly model: string
  readonly makers: readonly [string, ...string[]]
  /** Indexes in the workshops. */
  readonly where: readonly [number, ...number[]]
}

/** Devices a plant has many of. */
export const kindsIn = (say: Say): readonly DeviceKind[] => [
  {
    letter: 'P',
    kind: say('循环水泵', 'Circulating pump'),
    model: 'ISG80',
    makers: [say('南方泵业', 'Southern Pumps'), say('凯泉泵业', 'Kaiquan Pumps')],
    where: [0, 3, 7],
  },
  {
    letter: 'M',
    kind: say('数控车床', 'CNC lathe'),
    model: 'CK61',
    makers: [say('沈阳机床', 'Shenyang Machine Tool'), say('大连机床', 'Dalian Machine Tool')],
    where: [5],
  },
  {
    letter: 'R',
    kind: say('焊接机器人', 'Welding robot'),
    model: 'M-20iD',
    makers: [say('发那科', 'FANUC'), say('安川', 'Yaskawa')],
    where: [2, 2, 4],
  },
  {
    letter: 'C',
    kind: say('悬挂输送链', 'Overhead conveyor'),
    model: 'QXG',
    makers: [say('天奇股份', 'Miracle Automation')],
    where: [3, 4, 9],
  },
  {
    letter: 'V',
    kind: say('送风机', 'Supply fan'),
    model: '4-72',
    makers: [say('陕鼓动力', 'Shaangu Power'), say('南通风机', 'Nantong Fans')],
    where: [0, 3, 7],
  },
  {
    letter: 'N',
    kind: say('拧紧机', 'Nutrunner'),
    model: 'PF6',
    makers: [say('阿特拉斯', 'Atlas Copco'), say('马头', 'Desoutter')],
    where: [4],
  },
  {
    letter: 'S',
    kind: say('压力机', 'Press'),
    model: 'JH36',
    makers: [say('济南二机床', 'JIER'), say('扬力集团', 'Yangli')],
    where: [1],
  },
  {
    letter: 'K',
    kind: say('螺杆空压机', 'Screw compressor'),
    model: 'GA',
    makers: [say('阿特拉斯', 'Atlas Copco'), say('英格索兰', 'Ingersoll Rand')],
    where: [0],
  },
  {
    letter: 'H',
    kind: say('桥式起重机', 'Bridge crane'),
    model: 'QD',
    makers: [say('卫华集团', 'Weihua'), say('河南矿山', 'Henan Mine Crane')],
    where: [1, 5, 6, 9],
  },
  {
    letter: 'G',
    kind: 'AGV',
    model: 'X300',
    makers: [say('新松机器人', 'SIASUN'), say('海康机器人', 'Hikrobot')],
    where: [4, 6, 9],
  },
  {
    letter: 'F',
    kind: say('回火炉', 'Tempering furnace'),
    model: 'RT2',
    makers: [say('丰东热技术', 'Fengdong Thermal')],
    where: [7],
  },
  {
    letter: 'T',
    kind: say('乳化液箱', 'Coolant tank'),
    model: 'RHX',
    makers: [say('三一重装', 'SANY Heavy Equipment')],
    where: [5],
  },
]
