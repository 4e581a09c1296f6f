import { expect, test } from 'vitest'
import type { AppInfo } from '../../shared/types.ts'
import { groupApps, recentApps, searchApps } from './group-apps.ts'

const app = (name: string, more: Partial<AppInfo> = {}): AppInfo => ({
  id: name,
  name,
  description: null,
  icon: 'table',
  color: 1,
  system: null,
  favourite: false,
  openedAt: null,
  tables: [],
  ...more,
})

test('systems keep the order of their first application, the others come last', () => {
  const groups = groupApps([
    app('维修', { system: '设备' }),
    app('杂项'),
    app('检验', { system: '质量' }),
    app('台账', { system: '设备' }),
  ])
  expect(groups.map(group => [group.system, group.apps.map(one => one.name)])).toEqual([
    ['设备', ['维修', '台账']],
    ['质量', ['检验']],
    [null, ['杂项']],
  ])
})

test.each([
  ['维修', ['设备维修']],
  ['工单 维修', ['设备维修']],
  ['INSPECT', ['Inspection']],
  ['没有', []],
  ['', ['设备维修', 'Inspection']],
])('looking for «%s» finds %j', (text, names) => {
  const apps = [app('设备维修', { tables: [{ id: 'work_order', label: '工单' }] }), app('Inspection')]
  expect(searchApps(apps, text).map(one => one.name)).toEqual(names)
})

test('what was opened last comes first, and no more than four', () => {
  const apps = ['a', 'b', 'c', 'd', 'e'].map((name, day) =>
    app(name, { openedAt: `2026-01-0${day + 1}T00:00:00Z` }),
  )
  expect(recentApps([...apps, app('never')]).map(one => one.name)).toEqual(['e', 'd', 'c', 'b'])
})
