import type { Column } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { headingsOf } from './file-headings.ts'

test('headings are what people call the columns, and tell apart those that are called the same', () => {
  const text = { kind: 'text' } as const
  const columns: readonly Column[] = [
    { name: 'no', label: { 'zh-CN': '编号', en: 'Number' }, type: text },
    { name: 'rows', type: text },
    { name: 'from', label: 'Place', type: text },
    { name: 'to', label: 'place', type: text },
  ]
  expect(headingsOf(columns, 'zh-CN')).toEqual([
    { from: 'no', to: '编号' },
    { from: 'rows', to: 'rows' },
    { from: 'from', to: 'Place (from)' },
    { from: 'to', to: 'place (to)' },
  ])
})
