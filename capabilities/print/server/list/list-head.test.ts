import { fillIn } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { all, where } from '@gantry/model/shared'
import { drawnTable } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { texts } from '../../texts.ts'
import { listHead } from './list-head.ts'

const pump = drawnTable('pump', {
  place: { ...field.text(), label: { 'zh-CN': '位置', en: 'Place' } },
  plant: { ...field.link('plant'), label: { 'zh-CN': '工厂', en: 'Plant' } },
})
const words = (lang: 'zh-CN' | 'en') => ({
  lang,
  say: (key: string, params: object) =>
    fillIn(new Map(Object.entries(texts[lang])).get(key) ?? key, { ...params }),
})

test('the head of a printed list names the fields it is filtered by, the words searched for and its order', () => {
  const shown = {
    filter: all(where('place', 'eq', 'A3'), where('plant.city', 'eq', 'Ulm'), where('place', 'ne', 'B1')),
    search: 'oil',
    sort: [
      { field: 'place', direction: 'desc' as const },
      { field: 'plant', direction: 'asc' as const },
    ],
  }
  expect(listHead(pump, shown, words('en'))).toEqual([
    'Filtered by: Place, Plant',
    'Searched for: oil',
    'Order: Place, descending; Plant, ascending',
  ])
  expect(listHead(pump, shown, words('zh-CN'))).toEqual([
    '按这些字段筛选：位置、工厂',
    '搜索：oil',
    '排序：位置 降序；工厂 升序',
  ])
  expect(listHead(pump, {}, words('en'))).toEqual([])
})
