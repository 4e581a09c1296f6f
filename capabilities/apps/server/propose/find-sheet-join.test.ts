import type { Cell } from '@gantry/records/server'
import { expect, test } from 'vitest'
import { columnsOf } from './column.ts'
import { findSheetJoin } from './find-sheet-join.ts'

type Sheet = readonly [headings: readonly string[], ...rows: (readonly Cell[])[]]

const joinOf = (master: Sheet, slave: Sheet) => {
  const [one, other] = [master, slave].map(([headings, ...rows]) => columnsOf(headings, rows))
  return findSheetJoin(one ?? [], other ?? [])
}

const orders: Sheet = [
  ['序号', '单号', '供应商'],
  [1, 'CG-001', '嘉陵轴承'],
  [2, 'CG-002', '渝北液压'],
  [3, 'CG-003', '嘉陵轴承'],
]

test('rows that name a number of the other sheet, some of them again, are its details', () => {
  const parts: Sheet = [
    ['序号', '物料', '单号'],
    [1, '轴承', 'CG-001'],
    [2, '油封', 'CG-001'],
    [1, '阀', 'CG-003'],
  ]
  expect(joinOf(orders, parts)).toEqual({ masterColumn: 1, joinColumn: 2, isSure: true })
  expect(joinOf(parts, orders)).toBeNull()
})

test('a column called otherwise joins by values with letters, not by plain digits', () => {
  const parts: Sheet = [
    ['采购单', '物料'],
    ['CG-001', '轴承'],
    ['CG-001', '油封'],
  ]
  expect(joinOf(orders, [['采购单编号', '物料'], ...(parts.slice(1) as (readonly Cell[])[])])).toMatchObject({
    isSure: true,
  })
  expect(
    joinOf(
      [
        ['单号', '供应商'],
        [101, 'a'],
        [102, 'b'],
      ],
      [
        ['工单', '物料'],
        [101, 'x'],
        [101, 'y'],
      ],
    ),
  ).toMatchObject({ isSure: false })
})

const parts = ['物料', '数量'] as const
const apart: readonly (readonly [what: string, master: Sheet, slave: Sheet])[] = [
  [
    'a row names no record that was read',
    orders,
    [
      ['单号', ...parts],
      ['CG-001', 'a', 1],
      ['CG-001', 'b', 1],
      ['CG-009', 'c', 1],
    ],
  ],
  [
    'a row names none at all',
    orders,
    [
      ['单号', ...parts],
      ['CG-001', 'a', 1],
      ['CG-001', 'b', 1],
      ['', 'c', 1],
    ],
  ],
  [
    'each is named once',
    orders,
    [
      ['单号', ...parts],
      ['CG-001', 'a', 1],
      ['CG-002', 'b', 1],
    ],
  ],
  [
    'rows have a number of their own',
    orders,
    [
      ['收货单号', '单号'],
      ['SH-001', 'CG-001'],
      ['SH-002', 'CG-001'],
    ],
  ],
  [
    'the sheets are lists that name the same things',
    [
      ['设备编号', '名称'],
      ['P-204', '泵'],
      ['K-101', '压缩机'],
    ],
    [
      ['设备编号', '故障'],
      ['P-204', '渗漏'],
      ['P-204', '异响'],
    ],
  ],
  [
    'people are in one of departments',
    [
      ['部门', '负责人'],
      ['机修', '王'],
      ['电气', '李'],
    ],
    [
      ['部门', '姓名'],
      ['机修', '赵'],
      ['机修', '钱'],
    ],
  ],
]

test.each(apart)('no details are proposed where %s', (_what, master, slave) => {
  expect(joinOf(master, slave)?.isSure ?? false).toBe(false)
})

test('lines counted in both sheets join nothing', () => {
  expect(
    joinOf(
      [
        ['No.', 'Name'],
        [1, 'a'],
        [2, 'b'],
      ],
      [
        ['No.', 'Part'],
        [1, 'x'],
        [1, 'y'],
        [2, 'z'],
      ],
    ),
  ).toBeNull()
})
