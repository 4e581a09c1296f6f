import { expect, test } from 'vitest'
import { chipText } from './chip-text.ts'
import type { Condition } from './condition.ts'

const words = {
  t: (key: string, params: Record<string, string | number> = {}) =>
    ({
      'list.chip.not': '不是',
      'list.chip.more': `${params.text} 等 ${params.count} 项`,
      'list.chip.between': `${params.from} – ${params.to}`,
      'field.range.thisWeek': '本周',
      'field.term.me': '我',
    })[key] ?? key,
  lang: 'zh-CN' as const,
  operator: (op: string) => ({ gte: '大于等于', empty: '为空' })[op] ?? op,
  format: (value: unknown) =>
    typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value),
}

test.each<[Condition, string]>([
  [{ field: 'status', op: 'in', value: ['处理中', '等待中'] }, '处理中、等待中'],
  [{ field: 'area', op: 'in', value: ['A0', 'A1', 'A2', 'A3'] }, 'A0、A1 等 2 项'],
  [{ field: 'area', op: 'notIn', value: ['A0'] }, '不是 A0'],
  [{ field: 'amount', op: 'gte', value: 5000 }, '大于等于 5000'],
  [{ field: 'amount', op: 'between', value: [1, null] }, '1 – …'],
  [{ field: 'planned', op: 'within', value: 'thisWeek' }, '本周'],
  [{ field: 'remark', op: 'empty' }, '为空'],
  [{ field: 'assignee', op: 'eq', value: { term: 'me' } }, '我'],
  [{ field: 'assignee', op: 'in', value: [{ id: 'x', title: '王海涛' }] }, '王海涛'],
  [{ field: 'amount', op: 'gt' }, '…'],
])('%j reads “%s”', (condition, text) => expect(chipText(condition, words)).toBe(text))
