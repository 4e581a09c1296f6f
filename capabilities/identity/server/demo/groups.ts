/** A post of the demo space; a superior post precedes its subordinates in the list. */
export interface DemoPost {
  readonly name: string
  readonly category: string
  readonly above: string | null
  readonly department: string
  readonly holders: readonly string[]
  readonly description: string
}

const post =
  (category: string) =>
  (
    name: string,
    above: string | null,
    department: string,
    holders: readonly string[],
    description: string,
  ): DemoPost => ({ name, category, above, department, holders, description })

const management = post('管理')
const engineering = post('技术')
const duty = post('值班')
const safety = post('安全')

export const demoPosts: readonly DemoPost[] = [
  management('设备部长', null, '设备部', ['李建国'], '设备管理总负责'),
  management('检修主管', '设备部长', '机修班', ['周敏'], '机修计划与外委管理'),
  management('电气主管', '设备部长', '电修班', ['马骏'], '电气检修与供电安全'),
  engineering('自动化工程师', '电气主管', '电修班', ['侯博'], 'PLC 与机器人程序管理'),
  engineering('点检专责', '设备部长', '点检组', ['吴晓峰'], '点检标准与劣化趋势分析'),
  duty('夜间应急值班', '检修主管', '机修班', ['王海涛', '刘洋', '单永强'], '20:00 至次日 8:00 停机抢修'),
  safety('车间安全员', null, '安环部', ['郑凯', '曹敏', '冯浩', '贾宏伟'], '作业票现场确认，隐患上报'),
]

/** A public user group of the demo space: people by name, or by departments and posts. */
export interface DemoGroup {
  readonly name: string
  readonly description: string
  readonly members?: readonly string[]
  readonly departments?: readonly string[]
  readonly posts?: readonly string[]
  readonly match?: 'any' | 'all'
}

export const demoGroups: readonly DemoGroup[] = [
  {
    name: '年度大修组',
    description: '七月停产大修的骨干',
    members: ['周敏', '马骏', '韩雪', '唐志强', '孙立'],
  },
  {
    name: '夜间应急',
    description: '夜间停机时通知',
    posts: ['夜间应急值班'],
    members: ['唐志强'],
  },
  {
    name: '检修班组',
    description: '机修、电修、仪表的全部人员',
    departments: ['机修班', '电修班', '仪表班'],
  },
  {
    name: '生产现场安全员',
    description: '生产部里担任车间安全员的人',
    departments: ['生产部'],
    posts: ['车间安全员'],
    match: 'all',
  },
]

/** A unit of the demo dimension; a parent precedes its children in the list. */
export interface DemoUnit {
  readonly name: string
  readonly above: string | null
  readonly manager: string
  readonly places: readonly (readonly [person: string, duty: string])[]
}

export const demoDimension = { name: '厂区', description: '人员实际工作的厂区与厂房' } as const

export const demoUnits: readonly DemoUnit[] = [
  { name: '东厂区', above: null, manager: '陈思远', places: [['叶静', '行政支持']] },
  {
    name: '一号厂房',
    above: '东厂区',
    manager: '邓磊',
    places: [
      ['邓磊', '厂房负责人'],
      ['冯浩', '焊装现场负责人'],
      ['王海涛', '驻点机修'],
    ],
  },
  {
    name: '涂装厂房',
    above: '东厂区',
    manager: '曹敏',
    places: [
      ['曹敏', '厂房负责人'],
      ['仇志远', '驻点焊工'],
    ],
  },
  {
    name: '西厂区',
    above: null,
    manager: '袁野',
    places: [
      ['袁野', '厂区负责人'],
      ['贾宏伟', '热处理现场负责人'],
      ['彭飞', '驻点点检'],
    ],
  },
]
