import { limits } from '@gantry/base/shared'
import type { ImportPlan } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import type { Cell, SheetRow } from '../sheets/sheet.ts'
import { groupLines, type SheetRecord } from './group-lines.ts'

const plan: ImportPlan = {
  sheet: 0,
  headingLine: 1,
  columns: ['code', 'area', 'items.name'],
  mode: 'good',
}

/** Records of lines that come in batches of so many. */
const grouped = async (
  lines: readonly (readonly Cell[])[],
  by: Partial<ImportPlan> = {},
  size = lines.length,
): Promise<readonly SheetRecord[]> => {
  async function* batches(): AsyncGenerator<readonly SheetRow[]> {
    const rows = lines.map((cells, at) => ({ line: at + 1, cells }))
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
  }
  const records: SheetRecord[] = []
  for await (const some of groupLines(batches(), { ...plan, ...by })) records.push(...some)
  return records
}

const shape = (records: readonly SheetRecord[]) =>
  records.map(({ lines = [] }) => lines.map(({ line }) => line))

const codes = (records: readonly SheetRecord[]) =>
  records.map(({ wrong = [] }) => wrong.map(({ issue }) => issue.code))

const heading = ['编号', '区域', '名称']

it.each([1, 2, 3, 100])('begins a record where a column of it is filled, in batches of %s', async size => {
  const lines = [
    heading,
    [null, null, 'a'],
    ['1', null, 'b'],
    [null, ' ', 'c'],
    [null, 'A2', 'd'],
    ['2', '', null],
  ]
  const records = await grouped(lines, {}, size)
  expect(shape(records)).toEqual([[1], [2], [3, 4], [5], [6]])
  expect(records[2]?.cells).toEqual(['1', null, 'b'])
})

it('goes on with a record while the column that names it is the same or empty', async () => {
  const lines = [
    heading,
    ['1', 'A1', 'a'],
    ['1 ', 'A1', 'b'],
    [null, null, 'c'],
    ['2', 'A1', 'd'],
    ['1', 'A1', 'e'],
  ]
  const records = await grouped(lines, { recordColumn: 0 })
  expect(shape(records)).toEqual([[1], [2, 3, 4], [5], [6]])
  expect(records.flatMap(({ wrong }) => wrong)).toEqual([])
})

it('takes what any line of a record says of it, and tells where lines differ', async () => {
  const [, record] = await grouped([heading, ['1', null, 'a'], ['1', 'A1', 'b'], ['1', 'A2', 'c']], {
    recordColumn: 0,
  })
  expect(record?.cells).toEqual(['1', 'A1', 'a'])
  expect(record?.wrong).toEqual([
    { line: 4, issue: { field: 'area', code: 'other_above', params: { row: 3 } } },
  ])
})

it('cuts a record of too many lines into pieces that are refused', async () => {
  const many = Array.from({ length: limits.slaveRows * 2 + 5 }, () => [null, null, 'x'])
  const records = await grouped([heading, ['1', 'A1', 'a'], ...many, ['2', 'A1', 'b']], {}, 1_000)
  expect(records.map(({ lines = [] }) => lines.length)).toEqual([
    1,
    limits.slaveRows + 1,
    limits.slaveRows + 1,
    4,
    1,
  ])
  expect(codes(records)).toEqual([[], ['too_many_lines'], ['too_many_lines'], ['too_many_lines'], []])
})

it('refuses all of a record that has too many lines of several slaves', async () => {
  const columns = ['code', 'items.name', 'parts.name']
  const items = Array.from({ length: limits.slaveRows - 1 }, () => [null, 'x', null])
  const parts = Array.from({ length: 3 }, () => [null, null, 'y'])
  const records = await grouped(
    [heading, ['1', null, null], ...items, ...parts, ['2', 'z', null]],
    { columns },
    700,
  )
  expect(records.map(({ lines = [] }) => lines.length)).toEqual([1, limits.slaveRows + 1, 2, 1])
  expect(codes(records)).toEqual([[], ['too_many_lines'], ['too_many_lines'], []])
})

it('takes what follows a cut at an empty line for the same record', async () => {
  const many = Array.from({ length: limits.slaveRows }, () => ['A', null, 'x'])
  const lines = [heading, ['A', null, 'a'], ...many, [null, null, 'b'], ['A', null, 'c'], ['B', null, 'd']]
  const records = await grouped(lines, { recordColumn: 0 }, 900)
  expect(records.map(({ lines = [] }) => lines.length)).toEqual([1, limits.slaveRows + 1, 2, 1])
  expect(codes(records)).toEqual([[], ['too_many_lines'], ['too_many_lines'], []])
})

it('leaves a sheet of records as it is', async () => {
  const records = await grouped([heading, ['1', 'A1', 'a']], { columns: ['code', 'area', null] })
  expect(records).toEqual([
    { line: 1, cells: heading },
    { line: 2, cells: ['1', 'A1', 'a'] },
  ])
})
