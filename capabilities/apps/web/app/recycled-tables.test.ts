import type { BinInfo } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { AppInfo } from '../../shared/types.ts'
import { recycledTables, searchTables } from './recycled-tables.ts'

const appOf = (name: string, tables: readonly string[]): AppInfo => ({
  id: name,
  name,
  written: { name, description: null },
  description: null,
  icon: 'table',
  color: 1,
  order: 0,
  administrators: [],
  configurable: false,
  version: 1,
  system: null,
  state: 'active',
  designs: null,
  favourite: false,
  openedAt: null,
  hasSamples: false,
  tables: tables.map(label => ({ id: label.toLowerCase(), label })),
})
const apps = [
  appOf('Maintenance', ['Orders', 'Parts', 'Plans']),
  appOf('Quality', ['Reports', 'Orders of audits']),
]
const bin = (table: string, count: number | null, newest: string | null, capped = false): BinInfo => ({
  table,
  count,
  newest,
  capped,
})
const bins = [
  bin('orders', 3, '2026-02-01T00:00:00.000Z'),
  bin('parts', 0, null),
  bin('plans', null, null, true),
  bin('reports', 1, '2026-02-03T00:00:00.000Z'),
  bin('orders of audits', 0, null, true),
]

test('tables with deleted records, newest deletion first; empty ones and those of no bin are left out', () => {
  expect(recycledTables(apps, bins).map(({ label }) => label)).toEqual([
    'Reports',
    'Orders',
    'Plans',
    'Orders of audits',
  ])
  expect(recycledTables(apps, [])).toEqual([])
})

test.each([
  ['orders', ['Orders', 'Orders of audits']],
  ['QUALITY orders', ['Orders of audits']],
  ['valve', []],
  ['', ['Reports', 'Orders', 'Plans', 'Orders of audits']],
])('a search for %j finds tables by their name and that of their application', (text, expected) =>
  expect(searchTables(recycledTables(apps, bins), text).map(({ label }) => label)).toEqual(expected),
)
