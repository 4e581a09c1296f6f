/** The icon and the colour an application is known by. */
export interface AppSign {
  /** An icon of the design system. */
  readonly icon: string
  /** One of the eight categorical colours, 1 to 8. */
  readonly color: number
}

/** What an application may be about, by the words people call it; the first that fits is taken. */
const signs = [
  ['wrench', /维修|检修|保养|维护|工单|报修|repair|maint|work ?order|service/],
  ['shield', /安全|隐患|应急|环保|safety|hazard|risk/],
  ['flask', /质量|检验|化验|实验|不合格|quality|inspect|lab/],
  ['eye', /巡检|点检|巡查|patrol|round/],
  ['cart', /采购|供应|询价|purchas|supplier|procure/],
  ['truck', /物流|运输|车辆|发货|配送|logist|ship|deliver|vehicle|excavator/],
  ['box', /仓|库存|备件|物料|出库|入库|stock|warehouse|inventor|spare|part/],
  ['order', /订单|合同|报价|销售|order|contract|sales|quot/],
  ['ledger', /费用|财务|发票|报销|预算|成本|cost|financ|invoice|expense|budget/],
  ['users', /人员|员工|人事|考勤|培训|客户|people|staff|employee|customer|training|hr\b/],
  ['calendar', /计划|排程|日程|会议|plan|schedul|calendar|meeting/],
  ['gauge', /能耗|计量|仪表|抄表|energy|meter/],
  ['pump', /设备|资产|台账|机台|equipment|asset|machine|device/],
  ['factory', /生产|车间|产线|工序|product|manufactur|workshop/],
  ['building', /项目|工程|基建|project|construction|building/],
  ['doc', /文件|档案|制度|资料|document|file|record/],
] as const

/** The icons people may choose among. */
export const appIcons = [...signs.map(([icon]) => icon), 'table', 'chart', 'flag', 'star'] as const

/** The sign of an application nobody chose one for: what it is called says what it is about; equal names look equal. */
export const signOf = (name: string): AppSign => {
  const text = name.normalize('NFKC').toLowerCase()
  return { icon: signs.find(([, words]) => words.test(text))?.[0] ?? 'table', color: 1 + (sum(text) % 8) }
}

const sum = (text: string): number => {
  let total = 0
  for (const sign of text) total = (total * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return total
}

/** The name itself, or with the first number that no other application has. */
export const freeName = (name: string, taken: readonly string[]): string => {
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`
    if (!taken.includes(free)) return free
  }
}
