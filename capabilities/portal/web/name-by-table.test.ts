import type { Tile } from '@gantry/tiles/shared'
import { expect, it } from 'vitest'
import { isNamedByTable, nameByTable } from './name-by-table.ts'

const tile = (more: Partial<Tile>): Tile => ({
  id: 't1',
  kind: 'application',
  settings: { table: 'work_order' },
  at: { x: 0, y: 0, w: 8, h: 8 },
  ...more,
})
const nameOf = nameByTable(new Map([['work_order', 'Work order']]), ({ settings }) =>
  settings.design === 'c1' ? 'Downtime' : undefined,
)

it.each<[string, Partial<Tile>, string | undefined, boolean]>([
  ['without a title has the name of its table', {}, 'Work order', true],
  ['with a title needs no other name', { title: 'To repair' }, 'Work order', false],
  ['without a table has none', { settings: { table: '' } }, undefined, false],
  ['of a table closed to the reader has none', { settings: { table: 'wages' } }, undefined, true],
  [
    'of another kind has the name its page gives',
    { kind: 'chart', settings: { design: 'c1' } },
    'Downtime',
    false,
  ],
])('a tile %s', (_, more, name, isNamed) => {
  expect(nameOf(tile(more))).toBe(name)
  expect(isNamedByTable(tile(more))).toBe(isNamed)
})
