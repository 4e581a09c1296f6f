import { expect, test } from 'vitest'
import { columnsThatFit, foldColumns } from './columns-that-fit.ts'

const facts = (field: string) =>
  ({
    code: { kind: 'text', width: 124 },
    status: { kind: 'choice', width: 92 },
    priority: { kind: 'choice', width: 76 },
    owner: { kind: 'reference', width: 100 },
    planned: { kind: 'moment', width: 108 },
  })[field] as ReturnType<Parameters<typeof columnsThatFit>[3]>
const columns = [
  { field: 'code' },
  { field: 'title' },
  { field: 'owner' },
  { field: 'status' },
  { field: 'priority' },
  { field: 'planned' },
]
const shown = (room: number) =>
  columnsThatFit(columns, room, 'title', field => facts(field)).map(column => column.field)

test('beside an open record stand the title, its state and its time', () =>
  expect(shown(480)).toEqual(['title', 'status', 'planned']))

test('with more room people come back in their usual place', () =>
  expect(shown(560)).toEqual(['title', 'owner', 'status', 'planned']))

test('with no room the title stands alone', () => expect(shown(300)).toEqual(['title']))

const fold = (room: number) =>
  foldColumns(columns, room, 'title', field => facts(field)).map(({ field, width }) =>
    `${field} ${width ?? ''}`.trim(),
  )

test('with room for all nothing is touched', () =>
  expect(fold(700)).toEqual(['code', 'title', 'owner', 'status', 'priority', 'planned']))

test('a little too narrow, and all but the title give way a little', () =>
  expect(fold(690)).toEqual(['code 121', 'title', 'owner 98', 'status 90', 'priority 74', 'planned 105']))

test('narrower, and what says least is folded away', () =>
  expect(fold(580)).toEqual(['title', 'owner 100', 'status 92', 'priority 76', 'planned 108']))

test('where folding one does not help, the list scrolls', () =>
  expect(fold(400)).toEqual(['code', 'title', 'owner', 'status', 'priority', 'planned']))
