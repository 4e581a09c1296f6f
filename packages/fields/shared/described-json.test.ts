import { expect, it } from 'vitest'
import { describedJson } from './described-json.ts'
import { fieldTypeOf } from './field-type-of.ts'

const options = [
  { id: 'o1', label: { 'zh-CN': '机械', en: 'Mechanical' } },
  { id: 'o2', label: { 'zh-CN': '电气', en: 'Electrical' } },
]
const named = [
  { const: 'o1', title: 'Mechanical' },
  { const: 'o2', title: 'Electrical' },
]

it('options are described with their names, one or several, in a list or a tree', () => {
  expect(describedJson({ type: 'choice', options }, 'en')).toEqual({ type: 'string', oneOf: named })
  expect(describedJson({ type: 'multiChoice', options, max: 2 }, 'en')).toEqual({
    type: 'array',
    maxItems: 2,
    items: { type: 'string', oneOf: named },
  })
  const tree = [{ id: 'o1', label: '机械', children: [{ id: 'o3', label: '轴承' }] }]
  expect(describedJson({ type: 'cascadeChoice', options: tree }, 'zh-CN')).toEqual({
    type: 'string',
    oneOf: [
      { const: 'o1', title: '机械' },
      { const: 'o3', title: '机械 / 轴承' },
    ],
  })
})

it('a reference is described with its table, and other fields as they are checked', () => {
  expect(describedJson({ type: 'link', table: 'pump' }, 'en')).toMatchObject({
    description: 'Record of the table pump: its id, or an object with it',
  })
  expect(describedJson({ type: 'text' }, 'en')).toEqual(
    JSON.parse(JSON.stringify(fieldTypeOf({ type: 'text' }).json({ type: 'text' }))),
  )
})
