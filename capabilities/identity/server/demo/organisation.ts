/** A department of the demo space; a parent precedes its children in the list. */
export interface DemoDepartment {
  readonly name: string
  readonly parent: string | null
  readonly manager: string | null
}

const under = (parent: string | null, ...departments: readonly [name: string, manager: string | null][]) =>
  departments.map(([name, manager]): DemoDepartment => ({ name, parent, manager }))

export const demoDepartments: readonly DemoDepartment[] = [
  ...under(null, ['恒川重工', '梁国栋']),
  ...under(
    '恒川重工',
    ['总经办', '梁国栋'],
    ['设备部', '李建国'],
    ['生产部', '陈思远'],
    ['质量部', '何静'],
    ['物资部', '孙立'],
    ['安环部', '郑凯'],
    ['信息部', '沈佳怡'],
  ),
  ...under('设备部', ['机修班', '周敏'], ['电修班', '马骏'], ['仪表班', '韩雪'], ['点检组', '吴晓峰']),
  ...under(
    '生产部',
    ['A0 公用动力', '唐志强'],
    ['A1 冲压', '邓磊'],
    ['A2 焊装', '冯浩'],
    ['A3 涂装', '曹敏'],
    ['A4 总装', '许建军'],
    ['A5 机加工', '袁野'],
    ['A6 仓储', '丁香'],
    ['A7 热处理', '贾宏伟'],
    ['A8 试验站', '薛涛'],
    ['A9 成品发运', '邹平'],
  ),
  ...under('质量部', ['来料检验', '苏婉'], ['过程检验', '潘伟']),
  ...under('物资部', ['备件库', '赵婷'], ['采购组', '钱伟']),
]

/** Roles of the demo space with fixed ids, so that demo applications can reference them in policies. */
export const demoRoles = {
  planner: {
    id: '0196a000-0000-7000-8000-000000000001',
    name: '计划员',
    description: '编制检修计划，派工，关闭工单',
  },
  supervisor: {
    id: '0196a000-0000-7000-8000-000000000002',
    name: '设备主管',
    description: '审批维修费用与停机申请',
  },
  technician: {
    id: '0196a000-0000-7000-8000-000000000003',
    name: '维修工',
    description: '接单、实施、填写维修记录',
  },
  areas: {
    id: '0196a000-0000-7000-8000-000000000004',
    name: '区域 A0–A7',
    description: '只看 A0 至 A7 区域的数据',
  },
  inspector: {
    id: '0196a000-0000-7000-8000-000000000005',
    name: '质检员',
    description: '登记检验结果，处理不合格品',
  },
  storekeeper: {
    id: '0196a000-0000-7000-8000-000000000006',
    name: '仓库管理员',
    description: '备件出入库与盘点',
  },
} as const

export type DemoRole = keyof typeof demoRoles
