import { type Option, type OptionState, optionStates } from '../field-type.ts'

/** Common words for states of work and priorities, so that an inferred status gets icons. */
const words: Readonly<Partial<Record<OptionState, string>>> = {
  draft: '草稿 未提交 draft',
  open: '待处理 未处理 待办 未开始 新建 待派工 打开 open new todo pending',
  progress: '处理中 进行中 维修中 执行中 in_progress progress doing started active',
  wait: '等待 等待中 待料 待备件 挂起 暂停 waiting on_hold blocked',
  done: '已完成 完成 已关闭 关闭 已结束 已解决 done closed completed complete finished resolved',
  cancel: '已取消 取消 作废 已作废 cancelled canceled void',
  low: '低 low',
  normal: '中 普通 一般 正常 normal medium middle',
  high: '高 重要 high',
  urgent: '紧急 特急 加急 urgent critical emergency',
}

const states = new Map(
  optionStates.flatMap(state => (words[state] ?? '').split(' ').map(word => [word, state] as const)),
)

const stateOf = (value: string): OptionState | undefined =>
  states.get(
    value
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )

/** Short codes of letters and digits: `PM01`, `A`, `T-3`. */
export const isCode = (value: string): boolean => /^[A-Za-z]{0,4}[-_ ]?\d{0,6}$/.test(value)

/**
 * Options for the values of a column: known states with icons in order of work, codes sorted, other words in
 * order of occurrence.
 */
export const optionsFor = (values: readonly string[]): readonly (string | Option)[] => {
  const known = values.map(value => ({ id: value, label: value, state: stateOf(value) }))
  if (known.every((option): option is typeof option & { state: OptionState } => option.state !== undefined))
    return known.toSorted((a, b) => optionStates.indexOf(a.state) - optionStates.indexOf(b.state))
  return values.every(isCode)
    ? values.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    : values
}
