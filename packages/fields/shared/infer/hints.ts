/** Hints in a heading about its values. Values take precedence; a heading only resolves ambiguity. */
export interface Hints {
  readonly date: boolean
  readonly money: boolean
  readonly rate: boolean
  readonly year: boolean
  readonly code: boolean
  readonly long: boolean
  readonly name: boolean
  readonly phone: boolean
  readonly person: boolean
  readonly group: boolean
  readonly yesNo: boolean
}

const words: Readonly<Record<keyof Hints, RegExp>> = {
  date: /日期|时间|日$|date|time|\bday\b|deadline/,
  money: /金额|费用?|单价|价格?|总价|成本|合计|小计|工资|货款|cost|price|amount|total|fee|salary|budget/,
  // A value per unit, unless the heading indicates a total; power (功率) can be summed.
  rate: /^(?!.*(?:总|合计|total)).*(?:单价|均价|价格|售价|进价|时薪|(?<!功)率|占比|比例|\\bprice\\b|\\brate\\b|\\bratio\\b|percent|unit cost)/,
  year: /年份|年度|^年$|\byear\b/,
  code: /编号|编码|代码|单号|工号|料号|货号|图号|卡号|账号|批号|序列号|型号|规格|\bcode\b|\bno\b|\bnumber\b|\bid\b|\bsn\b|\bsku\b|serial/,
  long: /备注|描述|说明|内容|摘要|意见|详情|原因|措施|地址|remark|comment|description|detail|note|reason|text\b|address/,
  name: /名称|标题|主题|姓名|品名|\bname\b|\btitle\b|subject|summary/,
  phone: /电话|手机|联系方式|传真|phone|mobile|\btel\b|\bfax\b/,
  person:
    /负责人|经办人|责任人|申请人|报修人|审批人|处理人|操作员|人员|员工|owner|assignee|responsible|applicant|operator/,
  group:
    /状态|类型|类别|分类|种类|等级|级别|优先级|区域|地区|部门|班组|车间|产线|性别|阶段|来源|品牌|单位|status|state\b|type|category|class|priority|level|grade|area|region|department|gender|kind|stage|source|brand|unit/,
  yesNo: /是否|有无|^已|^is\b|^has\b|\bflag\b|\bdone\b|enabled|active/,
}

/** Splits `BscStartDate`, `start_date` and `START DATE` into lower-case words. */
export const wordsOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[\s_./-]+/g, ' ')
    .trim()
    .toLowerCase()

export const hintsOf = (heading: string): Hints => {
  const text = wordsOf(heading)
  const hints = Object.entries(words).map(([name, pattern]) => [name, pattern.test(text)])
  return Object.fromEntries(hints) as Record<keyof Hints, boolean>
}
