import type { FieldDef } from '@gantry/model/shared'
import { describe, expect, test } from 'vitest'
import { fieldTypeOf } from '../field-type-of.ts'
import { inferField } from './infer-field.ts'

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

const columns: readonly (readonly [what: string, heading: string, samples: unknown[], field: FieldDef])[] = [
  ['days in ISO', 'BscStartDate', ['2004-07-01', '2005-03-20'], { type: 'date' }],
  ['days with slashes', '到货', ['2024/3/5', '2024/12/31'], { type: 'date' }],
  ['Chinese days', '到货', ['2024年3月5日', '2023年12月1日'], { type: 'date' }],
  ['packed days under a heading that says so', '日期', ['20240305'], { type: 'date' }],
  ['eight digits that are no days', '数量', times(9, i => `2024${i}999`), { type: 'number' }],
  ['days of a sheet cell', '日期', [new Date('2024-03-05T00:00:00Z')], { type: 'date' }],
  ['moments', '开始', ['2024-03-05 14:30', '2024-03-05'], { type: 'dateTime' }],
  ['one cell that is no day makes it text', '日期', ['2024-03-05', '待定'], { type: 'text' }],
  ['whole numbers', '数量', [1, '2', '1,200'], { type: 'number' }],
  ['money', '费用（元）', ['¥1,234.50', '12'], { type: 'decimal', scale: 2 }],
  ['money in whole numbers still has cents', 'Cost', ['0', '1'], { type: 'decimal', scale: 2 }],
  ['measures', '直径', [12.125, 3], { type: 'decimal', scale: 4 }],
  ['float noise of a sheet', '重量', [0.1 + 0.2, 183.05], { type: 'decimal', scale: 2 }],
  ['percentages', '完成率', ['12.5%', '100%'], { type: 'decimal', scale: 2, unit: '%', rate: true }],
  ['what one thing costs', '单价（元）', ['8.5', '12'], { type: 'decimal', scale: 2, rate: true }],
  ['what all of it costs', 'Total price', ['8.5', '12'], { type: 'decimal', scale: 2 }],
  ['power, whose Chinese name ends like a rate', '功率', [15, 22], { type: 'number' }],
  ['full-width digits', '数量', ['１２', '３'], { type: 'number' }],
  ['years', '年份', ['2020', '2021'], { type: 'number', plain: true }],
  ['leading zeros are a name', '部件', ['007', '012'], { type: 'text' }],
  ['codes are names', '物料编码', ['10233', '10871'], { type: 'text' }],
  ['digits beyond a number', '参数', ['1234567890123456789'], { type: 'text' }],
  ['yes and no', '在用', ['是', '否', '是'], { type: 'yesNo' }],
  ['ticks', '合格', [true, false], { type: 'yesNo' }],
  ['one and zero under a heading that asks', '是否合格', ['1', '0'], { type: 'yesNo' }],
  ['one and zero alone are numbers', '次数', ['1', '0'], { type: 'number' }],
  ['mobile numbers', '联系方式', ['13800138000', '139 1234 5678'], { type: 'phone' }],
  ['mobile numbers under any heading', '紧急', times(4, i => `1380013800${i}`), { type: 'phone' }],
  ['addresses of mail', '联系', ['a@b.cn', 'c.d@e-f.com'], { type: 'email' }],
  [
    'few words again and again',
    'Asset',
    times(40, i => 'ABCDE'[i % 5]),
    { type: 'choice', options: [...'ABCDE'] },
  ],
  [
    'codes of a kind in their order',
    'PMType',
    times(40, i => `PM0${5 - (i % 4)}`),
    {
      type: 'choice',
      options: ['PM02', 'PM03', 'PM04', 'PM05'],
    },
  ],
  [
    'states get their signs and their order',
    '状态',
    ['已完成', '待处理', '处理中', '待处理'].flatMap(word => [word, word]),
    {
      type: 'choice',
      options: [
        { id: '待处理', label: '待处理', state: 'open' },
        { id: '处理中', label: '处理中', state: 'progress' },
        { id: '已完成', label: '已完成', state: 'done' },
      ],
    },
  ],
  ['remarks', '备注', times(30, () => '无'), { type: 'longText' }],
  [
    'a heading that says text',
    'OriginalShorttext',
    ["BUCKET WON'T OPEN", 'SWAP BUCKET'],
    { type: 'longText' },
  ],
  ['several lines', '情况', ['一\n二'], { type: 'longText' }],
  ['names', '标题', times(30, i => `循环水泵 ${i}`), { type: 'text' }],
  ['nothing yet, but a heading', '金额', [null, ''], { type: 'decimal', scale: 2 }],
  ['nothing at all', '其他', [], { type: 'text' }],
]

describe('a column becomes the field its cells fit', () => {
  test.each(columns)('%s', (_, heading, samples, field) => {
    expect(inferField(heading, samples)).toEqual({ ...field, label: heading })
  })

  test.each(columns)('%s: every sample can be imported', (_, heading, samples) => {
    const field = inferField(heading, samples)
    for (const sample of samples)
      expect(
        fieldTypeOf(field).parse(sample, field, { lang: 'zh-CN', timeZone: 'Asia/Shanghai' }),
      ).toMatchObject({
        ok: true,
      })
  })
})

test('names of members under a heading that asks for one are people', () => {
  const people = new Set(['王海涛', '李建国'])
  expect(inferField('负责人', ['王海涛', '李建国'], { people }).type).toBe('person')
  expect(inferField('负责人', ['王海涛', '外协单位'], { people }).type).toBe('text')
  expect(inferField('负责人', ['王海涛'])).toMatchObject({ type: 'text' })
})

test.each([
  ['amounts', 'Cost', [...times(400, i => `${i}.5`), 'PM01'], { type: 'decimal', scale: 2 }],
  [
    'kinds',
    'PMType',
    [...times(400, i => `PM0${i % 2}`), 't swing'],
    { type: 'choice', options: ['PM00', 'PM01'] },
  ],
  ['too short a column', 'Cost', [...times(50, i => `${i}.5`), 'PM01'], { type: 'text' }],
])('a stray cell among many does not decide: %s', (_what, heading, samples, field) => {
  expect(inferField(heading, samples)).toMatchObject(field)
})
