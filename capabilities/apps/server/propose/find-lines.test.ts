import type { Cell } from '@gantry/records/server'
import { expect, test } from 'vitest'
import { columnsOf } from './column.ts'
import { findLines } from './find-lines.ts'

type Sheet = readonly [headings: readonly string[], ...rows: (readonly Cell[])[]]

const linesOf = ([headings, ...rows]: Sheet) => findLines(columnsOf(headings, rows))

const repeatedHead: Sheet = [
  ['工单号', '设备', '下单日期', '备件', '数量', '币种'],
  ['WO-1', '循环水泵', '2026-03-01', '轴承', 2, 'CNY'],
  ['WO-1', '循环水泵', '2026-03-01', '油封', 4, 'CNY'],
  ['WO-2', '鼓风机', '2026-03-01', '皮带', 1, 'CNY'],
  ['WO-3', '循环水泵', '2026-03-02', '轴承', 1, 'CNY'],
  ['WO-3', '循环水泵', '2026-03-02', '螺栓', 8, 'CNY'],
]

const emptyBelow: Sheet = [
  ['Order no.', 'Customer', 'Part', 'Qty', 'Remark', 'Total'],
  ['P-17', 'Jialing', 'Bearing', 2, null, 120],
  [null, '', 'Seal', 4, 'urgent', null],
  ['P-18', 'Yubei', 'Valve', 1, null, 1860],
  [null, null, 'Hose', 3, null, null],
]

test('the columns of a record are said again in each of its lines', () => {
  expect(linesOf(repeatedHead)).toEqual({
    record: [0, 1, 2],
    lines: [3, 4, 5],
    recordColumn: 0,
    isSure: true,
  })
})

test('the columns of a record are empty below its first line, its sum at the end among them', () => {
  expect(linesOf(emptyBelow)).toEqual({ record: [0, 1, 5], lines: [2, 3, 4], recordColumn: 0, isSure: true })
})

test('lines that are counted belong to the slave rows, wherever the count stands', () => {
  const [headings, ...rows] = repeatedHead
  const counted: Sheet = [['序号', ...headings], ...rows.map((row, at) => [at + 1, ...row])]
  expect(linesOf(counted)).toMatchObject({
    record: [1, 2, 3],
    lines: [0, 4, 5, 6],
    recordColumn: 1,
    isSure: true,
  })
})

test('three columns that are filled together make a record without a number, too', () => {
  expect(
    linesOf([
      ['Title', 'Area', 'Owner', 'Part'],
      ['Gearbox oil', 'A1', 'Li', 'Seal'],
      [null, null, null, 'Gear oil'],
      ['Gearbox oil', 'A2', 'Wang', 'Belt'],
    ]),
  ).toEqual({ record: [0, 1, 2], lines: [3], recordColumn: null, isSure: true })
})

const flat: readonly (readonly [what: string, sheet: Sheet])[] = [
  [
    'every line has a number of its own',
    [
      ['Order no.', 'Customer', 'Amount'],
      ['P-1', 'Jialing', 1],
      ['P-2', 'Jialing', 2],
      ['P-3', 'Yubei', 2],
    ],
  ],
  [
    'lines sorted by the number of a thing',
    [
      ['设备编号', '设备名称', '日期', '故障'],
      ['P-204', '循环水泵', '2026-01-02', '渗漏'],
      ['P-204', '循环水泵', '2026-02-02', '异响'],
      ['K-101', '压缩机', '2026-02-03', '超温'],
    ],
  ],
  [
    'records with a number of their own below the number of another',
    [
      ['合同编号', '甲方', '工单号', '费用'],
      ['HT-01', '嘉陵', 'WO-1', 10],
      ['HT-01', '嘉陵', 'WO-2', 20],
      ['HT-02', '渝北', 'WO-3', 30],
    ],
  ],
  [
    'a group merged over its lines',
    [
      ['班组', '姓名', '电话'],
      ['一班', '王', '13800138000'],
      [null, '李', '13800138001'],
      ['二班', '赵', '13800138002'],
    ],
  ],
  [
    'lines sorted by their kind',
    [
      ['PMType', 'TypeName', 'Asset', 'Cost'],
      ['PM001', 'Repair', 'A', 1],
      ['PM001', 'Repair', 'B', 2],
      ['PM002', 'Check', 'A', 3],
    ],
  ],
  [
    'lines of one day after another',
    [
      ['Order date', 'Shift', 'Asset'],
      ['2026-01-01', 'day', 'A'],
      ['2026-01-01', 'day', 'B'],
      ['2026-01-02', 'night', 'A'],
    ],
  ],
  [
    'a number that is missing now and then',
    [
      ['编号', '登记日期', '名称', '区域'],
      ['S-1', '2026-01-01', '泵', 'A1'],
      ['S-2', '2026-01-01', '阀', 'A1'],
      ['S-3', '2026-01-02', '管', 'A2'],
      ['S-4', '2026-01-02', '柜', 'A2'],
      ['S-5', '2026-01-02', '箱', 'A2'],
      [null, null, '架', 'A3'],
    ],
  ],
]

test.each(flat)('no record is proposed from lines where %s', (_what, sheet) => {
  expect(linesOf(sheet)?.isSure ?? false).toBe(false)
})

test('where a person may see records in lines they are still a way to read the sheet', () => {
  expect(linesOf(flat[1]![1])).toMatchObject({ record: [0, 1], recordColumn: 0 })
})
