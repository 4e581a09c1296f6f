import { expect, test } from 'vitest'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { groupApps, recentApps, searchApps } from './group-apps.ts'

const app = (name: string, more: Partial<AppInfo> = {}): AppInfo => ({
  id: name,
  name,
  description: null,
  icon: 'table',
  color: 1,
  system: null,
  state: 'active',
  administrators: [],
  configurable: false,
  written: { name, description: null },
  order: 0,
  version: 1,
  favourite: false,
  openedAt: null,
  hasSamples: false,
  tables: [],
  designs: null,
  ...more,
})

const system = (id: string, name = id): SystemInfo => ({
  id,
  name,
  description: null,
  icon: 'box',
  color: 1,
  order: 0,
  administrators: [],
  configurable: false,
  written: { name, description: null },
  version: 1,
})

test('systems keep their order, empty ones are left out, applications in none come last', () => {
  const apps = [
    app('维修', { system: '设备' }),
    app('杂项'),
    app('检验', { system: '质量' }),
    app('台账', { system: '设备' }),
  ]
  const groups = groupApps(apps, [system('质量'), system('设备'), system('仓储')])
  expect(groups.map(group => [group.system?.id ?? null, group.apps.map(one => one.name)])).toEqual([
    ['质量', ['检验']],
    ['设备', ['维修', '台账']],
    [null, ['杂项']],
  ])
})

test.each([
  ['维修', ['设备维修']],
  ['工单 维修', ['设备维修']],
  ['INSPECT', ['Inspection']],
  ['质量', ['Inspection']],
  ['没有', []],
  ['', ['设备维修', 'Inspection']],
])('looking for «%s» finds %j', (text, names) => {
  const apps = [
    app('设备维修', { tables: [{ id: 'work_order', label: '工单' }] }),
    app('Inspection', { system: 's1' }),
  ]
  expect(searchApps(apps, [system('s1', '质量管理')], text).map(one => one.name)).toEqual(names)
})

test('what was opened last comes first, and no more than four', () => {
  const apps = ['a', 'b', 'c', 'd', 'e'].map((name, day) =>
    app(name, { openedAt: `2026-01-0${day + 1}T00:00:00Z` }),
  )
  expect(recentApps([...apps, app('never')]).map(one => one.name)).toEqual(['e', 'd', 'c', 'b'])
})
