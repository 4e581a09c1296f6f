import type { Cell, SheetRow } from '@gantry/records/server'
import { expect, test } from 'vitest'
import { findHead } from './sheet-head.ts'

type Lines = readonly (readonly Cell[])[]

/** Rows as they are read: blank lines are left out, lines keep their numbers. */
const rowsOf = (lines: Lines): readonly SheetRow[] =>
  lines.flatMap((cells, at) => (cells.length === 0 ? [] : [{ line: at + 1, cells }]))

const cases: readonly (readonly [name: string, lines: Lines, headings: readonly string[], first: Cell])[] = [
  [
    'a title above',
    [['设备台账'], [], ['编号', '名称', '原值'], ['SB-1', '泵', 5]],
    ['编号', '名称', '原值'],
    'SB-1',
  ],
  [
    'units in a second line',
    [
      ['编号', '长', '重量'],
      [null, 'mm', '（kg）'],
      ['A-1', 5, 6],
    ],
    ['编号', '长（mm）', '重量（kg）'],
    'A-1',
  ],
  [
    'groups over merged cells',
    [
      ['编号', '尺寸', null, '价格', null],
      [null, '长', '宽', '单价', '总价'],
      ['A-1', 1, 2, 3, 4],
    ],
    ['编号', '尺寸 长', '尺寸 宽', '价格 单价', '价格 总价'],
    'A-1',
  ],
  [
    'groups whose headings are alike, with a title and units',
    [
      ['Cost by month'],
      ['Site', 'Plan', null, 'Actual', null],
      [null, 'Labour', 'Parts', 'Labour', 'Parts'],
      [null, 'h', 'EUR', 'h', 'EUR'],
      ['North', 1, 2, 3, 4],
    ],
    ['Site', 'Plan Labour (h)', 'Plan Parts (EUR)', 'Actual Labour (h)', 'Actual Parts (EUR)'],
    'North',
  ],
  [
    'texts below a single heading line',
    [
      ['名称', '区域', '备注'],
      ['水泵', 'A1', '正常'],
    ],
    ['名称', '区域', '备注'],
    '水泵',
  ],
  [
    'lines that go on with the record above',
    [
      ['单号', '日期', '备件'],
      ['GD-1', '2026-01-01', '轴承'],
      [null, null, '油封'],
    ],
    ['单号', '日期', '备件'],
    'GD-1',
  ],
]

test.each(cases)('headings are found: %s', (_name, lines, headings, first) => {
  const head = findHead(rowsOf(lines))
  expect(head.headings).toEqual(headings)
  expect(head.body[0]?.cells[0]).toBe(first)
})

test('headings are those a person names', () => {
  const lines = [
    ['编号', '名称'],
    ['a', 'b'],
    ['SB-1', '泵'],
  ]
  expect(findHead(rowsOf(lines), { headingLine: 2, headingLines: 2 })).toMatchObject({
    headings: ['编号 a', '名称 b'],
    body: [{ line: 3 }],
  })
})

test('a file of headings only has no rows', () => {
  expect(findHead(rowsOf([['编号', '名称']]))).toMatchObject({ headings: ['编号', '名称'], body: [] })
})

const report: Lines = [
  ['品名', '数量', '金额'],
  ['轴承', 2, 10],
  ['合计手套', 1, 5],
  ['合计：', 3, '15.00'],
  [],
  ['备注：含税'],
]

test('totals and notes below are no records, unless a person keeps them', () => {
  expect(findHead(rowsOf(report))).toMatchObject({ asides: [4, 6], body: [{ line: 2 }, { line: 3 }] })
  expect(findHead(rowsOf(report), { headingLine: 1, asides: 'kept' }).body).toHaveLength(4)
})

test('notes behind an empty column are beside the table, another table is not', () => {
  const rows = Array.from({ length: 8 }, (_, at): Cell[] => [`A-${at}`, at])
  const noted = rows.map((cells, at) => (at === 1 ? [...cells, null, '含运费'] : cells))
  expect(findHead(rowsOf([['编号', '数量'], ...noted])).beside).toEqual([3])
  const more = rows.map(cells => [...cells, null, 'x'])
  expect(findHead(rowsOf([['编号', '数量', null, '备注'], ...more])).beside).toEqual([])
})
