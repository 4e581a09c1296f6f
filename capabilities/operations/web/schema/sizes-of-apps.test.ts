import type { AppInfo, SystemInfo } from '@gantry/apps/shared'
import type { DataTable } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { sizesOfApps } from './sizes-of-apps.ts'

const system = (id: string): SystemInfo => ({
  id,
  name: `System ${id}`,
  description: null,
  icon: 'box',
  color: 1,
  order: 1,
  administrators: [],
  configurable: true,
  written: { name: id, description: null },
  version: 1,
})
const app = (id: string, of: string | null): AppInfo => ({
  ...system(id),
  name: `App ${id}`,
  system: of,
  state: 'active',
  designs: null,
  favourite: false,
  openedAt: null,
  hasSamples: false,
  tables: [],
})
const table = (id: string, of: string | null, bytes: number): DataTable => ({
  table: { id, label: id },
  app: of,
  rows: 10,
  bytes,
  indexBytes: 1,
  grown: null,
  slowest: null,
})

it('sums tables by application and system, the largest first, and leaves out systems without applications', () => {
  const lines = sizesOfApps(
    [app('small', 'one'), app('large', 'one'), app('free', null), app('bare', null)],
    [system('one'), system('empty')],
    [
      table('a', 'small', 5),
      table('b', 'large', 20),
      table('c', 'large', 30),
      table('d', 'free', 500),
      table('e', null, 9_000),
      table('f', 'removed', 9_000),
    ],
  )
  expect(
    lines.map(({ name, app: own, tables, rows, bytes }) => [name, own?.id, tables, rows, bytes]),
  ).toEqual([
    [null, undefined, 1, 10, 501],
    ['App free', 'free', 1, 10, 501],
    ['App bare', 'bare', 0, 0, 0],
    ['System one', undefined, 3, 30, 58],
    ['App large', 'large', 2, 20, 52],
    ['App small', 'small', 1, 10, 6],
  ])
})
