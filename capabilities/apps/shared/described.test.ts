import type { TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { proposalOf } from './described.ts'

const gauge: TableDef = {
  id: 'gauge',
  label: { 'zh-CN': '量具', en: 'Gauges' },
  title: 'name',
  fields: {
    name: { type: 'text', label: { 'zh-CN': '名称', en: 'Name' } },
    cost: { type: 'decimal', computed: { rollUp: 'sum', from: 'calibration', of: 'price' } },
    calibration: { type: 'slave', table: 'calibration' },
  },
  policy: [],
}
const calibration: TableDef = {
  id: 'calibration',
  label: 'Calibrations',
  title: 'price',
  fields: { price: { type: 'decimal', label: 'Price' } },
  policy: [],
  master: 'gauge',
}

it('shows a master and its slave rows as one sheet, and the master alone without what it computes from them', () => {
  const { name, sheets, otherwise } = proposalOf([gauge, calibration], 'en')
  expect(name).toBe('Gauges')
  expect(sheets.map(({ columns, slaveOf }) => [columns, slaveOf?.table])).toEqual([
    [['name', 'cost', null], undefined],
    [[null, null, 'price'], 'gauge'],
  ])
  expect(sheets[0]?.headings).toEqual(['Name', 'cost', 'Price'])
  expect(Object.keys(sheets[0]?.table.fields ?? {})).toEqual(['name', 'cost'])
  expect(otherwise.map(way => way.map(({ columns }) => columns))).toEqual([[['name', null, null]]])
})
