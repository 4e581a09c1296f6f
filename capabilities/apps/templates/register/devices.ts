/** The areas of the sample plant and the lines in them. */
export const workshops = [
  { code: 'A0', name: '公用动力', leader: '唐志强', lines: 3 },
  { code: 'A1', name: '冲压', leader: '邓磊', lines: 4 },
  { code: 'A2', name: '焊装', leader: '冯浩', lines: 6 },
  { code: 'A3', name: '涂装', leader: '曹敏', lines: 4 },
  { code: 'A4', name: '总装', leader: '许建军', lines: 4 },
  { code: 'A5', name: '机加工', leader: '袁野', lines: 8 },
  { code: 'A6', name: '仓储', leader: '丁香', lines: 3 },
  { code: 'A7', name: '热处理', leader: '贾宏伟', lines: 3 },
  { code: 'A8', name: '试验站', leader: '薛涛', lines: 2 },
  { code: 'A9', name: '成品发运', leader: '邹平', lines: 2 },
] as const

interface KnownDevice {
  readonly code: string
  readonly kind: string
  /** Index in `workshops`. */
  readonly area: number
  readonly state?: string
  readonly rank?: string
}

/** The devices that orders, inspections and handovers of the samples tell of. */
export const known: readonly KnownDevice[] = [
  { code: 'P-204', kind: '循环水泵', area: 3, state: 'maint', rank: 'A' },
  { code: 'P-205', kind: '循环水泵', area: 3 },
  { code: 'C-311', kind: '悬挂输送链', area: 3, rank: 'A' },
  { code: 'S-102', kind: '压力机', area: 1, state: 'idle', rank: 'A' },
  { code: 'R-06', kind: '焊接机器人', area: 2, state: 'alarm', rank: 'A' },
  { code: 'K-01', kind: '螺杆空压机', area: 0, rank: 'A' },
  { code: 'K-04', kind: '螺杆空压机', area: 0, rank: 'C' },
  { code: 'M-217', kind: '数控车床', area: 5 },
  { code: 'F-03', kind: '回火炉', area: 7, rank: 'A' },
  { code: 'H-02', kind: '桥式起重机', area: 6 },
  { code: 'V-118', kind: '送风机', area: 3 },
  { code: 'V-131', kind: '送风机', area: 3 },
  { code: 'N-41', kind: '拧紧机', area: 4 },
  { code: 'G-07', kind: 'AGV', area: 6, rank: 'C' },
  { code: 'T-09', kind: '乳化液箱', area: 5, rank: 'C' },
  { code: 'E-15', kind: '变压器室', area: 8, rank: 'A' },
  { code: 'W-22', kind: '污水站', area: 9 },
]

/** Those of which the sample picture is: a pressure gauge in the red. */
export const gauged: ReadonlySet<string> = new Set(['P-204', 'K-01', 'F-03', 'T-09'])

interface DeviceKind {
  readonly letter: string
  readonly kind: string
  readonly model: string
  readonly makers: readonly [string, ...string[]]
  /** Indexes in `workshops`. */
  readonly where: readonly [number, ...number[]]
}

export const kinds: readonly DeviceKind[] = [
  { letter: 'P', kind: '循环水泵', model: 'ISG80', makers: ['南方泵业', '凯泉泵业'], where: [0, 3, 7] },
  { letter: 'M', kind: '数控车床', model: 'CK61', makers: ['沈阳机床', '大连机床'], where: [5] },
  { letter: 'R', kind: '焊接机器人', model: 'M-20iD', makers: ['发那科', '安川'], where: [2, 2, 4] },
  { letter: 'C', kind: '悬挂输送链', model: 'QXG', makers: ['天奇股份'], where: [3, 4, 9] },
  { letter: 'V', kind: '送风机', model: '4-72', makers: ['陕鼓动力', '南通风机'], where: [0, 3, 7] },
  { letter: 'N', kind: '拧紧机', model: 'PF6', makers: ['阿特拉斯', '马头'], where: [4] },
  { letter: 'S', kind: '压力机', model: 'JH36', makers: ['济南二机床', '扬力集团'], where: [1] },
  { letter: 'K', kind: '螺杆空压机', model: 'GA', makers: ['阿特拉斯', '英格索兰'], where: [0] },
  { letter: 'H', kind: '桥式起重机', model: 'QD', makers: ['卫华集团', '河南矿山'], where: [1, 5, 6, 9] },
  { letter: 'G', kind: 'AGV', model: 'X300', makers: ['新松机器人', '海康机器人'], where: [4, 6, 9] },
  { letter: 'F', kind: '回火炉', model: 'RT2', makers: ['丰东热技术'], where: [7] },
  { letter: 'T', kind: '乳化液箱', model: 'RHX', makers: ['三一重装'], where: [5] },
]
