import type { Column } from '@gantry/transform/shared'
import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'

const column = (name: string, label?: Column['label']): Column => ({
  name,
  type: { kind: 'text' },
  ...(label !== undefined && { label }),
})

const targets = [
  column('id'),
  column('code', '编号'),
  column('name', { 'zh-CN': '名称', en: 'Name' }),
  column('stock', '库存'),
]

test.each([
  ['by label', ['编号', '名称', '数量'], { code: '编号', name: '名称' }],
  ['by code, without case and spaces', [' CODE ', 'Stock'], { code: ' CODE ', stock: 'Stock' }],
  ['by code before label', ['编号', 'code'], { code: 'code' }],
  ['not at all to a column that fills itself', ['id'], {}],
])('columns are matched %s', (_, names, wanted) => {
  const pairs = matchColumns(
    names.map(name => column(name)),
    targets,
    [],
  )
  expect(Object.fromEntries(pairs.map(({ from, to }) => [to, from]))).toEqual(wanted)
})

test('a column that its table fills is matched with nothing', () => {
  const filled: Column = { ...column('stock', '库存'), readOnly: true }
  expect(matchColumns([column('stock'), column('name')], [filled, column('name')], [])).toEqual([
    { from: 'name', to: 'name' },
  ])
})

test('a source is known by its label too', () => {
  expect(matchColumns([column('qty', '库存')], targets, [])).toEqual([{ from: 'qty', to: 'stock' }])
})

test('pairs there are stay', () => {
  const pairs = [{ from: '数量', to: 'code' }]
  expect(matchColumns([column('编号'), column('数量'), column('名称')], targets, pairs)).toEqual([
    ...pairs,
    { from: '名称', to: 'name' },
  ])
})
