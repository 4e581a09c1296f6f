import { isId } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { distinctIds, idFrom } from './field-ids.ts'
import { proposeTable } from './propose-table.ts'

const kinds = ['PM01', 'PM02', 'PM06']
const orders = Array.from({ length: 200 }, (_, i) => [
  `20${String(10 + (i % 9))}-03-${String(1 + (i % 28)).padStart(2, '0')}`,
  'ABCDE'[i % 5],
  `REPLACE HOSE ${i} AT BOOM`,
  kinds[i % 3],
  (i * 7.25).toFixed(i % 3),
])

test('a sheet of work orders is understood without a touch', () => {
  const { table, columns } = proposeTable(
    'excavators',
    ['BscStartDate', 'Asset', 'OriginalShorttext', 'PMType', 'Cost'],
    orders,
  )
  expect(table.id).toBe('excavators')
  expect(table.title).toBe('original_shorttext')
  expect(columns).toEqual(['bsc_start_date', 'asset', 'original_shorttext', 'pm_type', 'cost'])
  expect(table.fields).toEqual({
    bsc_start_date: { type: 'date', label: 'BscStartDate' },
    asset: { type: 'choice', options: ['A', 'B', 'C', 'D', 'E'], label: 'Asset' },
    original_shorttext: { type: 'longText', label: 'OriginalShorttext' },
    pm_type: { type: 'choice', options: kinds, label: 'PMType' },
    cost: { type: 'decimal', scale: 2, label: 'Cost' },
  })
})

test('Chinese headings keep their words as labels and have ids by their sound', () => {
  const { table } = proposeTable('维修工单', ['编号', '标题', '费用（元）'], [['WO-1', '更换密封', '12.5']])
  expect(table).toMatchObject({ id: 'wei_xiu_gong_dan', label: '维修工单', title: 'biao_ti' })
  expect(Object.entries(table.fields).map(([id, { label }]) => [id, label])).toEqual([
    ['bian_hao', '编号'],
    ['biao_ti', '标题'],
    ['fei_yong', '费用（元）'],
  ])
})

test('a column without heading and values is left out; one with values is called by its letter', () => {
  const { table, columns } = proposeTable('x', ['Name', '', ''], [['a', null, 1]])
  expect(columns).toEqual(['name', null, 'c'])
  expect(table.fields.c).toMatchObject({ label: 'C' })
})

test.each([
  ['设备', 'she_bei'],
  ['绿色', 'lv_se'],
  ['3号机', 'field_3_hao_ji'],
  ['Ünïcode Name', 'unicode_name'],
  ['🔧', 'field'],
  ['', 'field'],
  ['A very long heading that goes on and on beyond every measure', 'a_very_long_heading_that_goes_on_and_on'],
])('%s has the id %s', (name, id) => {
  expect(idFrom(name, 'field')).toBe(id)
  expect(isId(id)).toBe(true)
})

test('ids are distinct and never those of the system', () => {
  expect(distinctIds(['Name', 'name', 'NAME', 'id', 'Version', 'owner'])).toEqual([
    'name',
    'name_2',
    'name_3',
    'id_2',
    'version_2',
    'owner_2',
  ])
})
