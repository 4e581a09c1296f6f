import { digestOf } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { translationsOf } from './words.ts'

const known = {
  name: { 'zh-CN': '交接班', en: 'Shift handover' },
  description: { 'zh-CN': '班次记录', en: 'Records of shifts' },
}

it('a text in one language is translated into the other', () => {
  expect(translationsOf({ name: '交接班', description: '班次记录' }, known)).toEqual({
    name: { en: { text: 'Shift handover', of: digestOf('交接班') } },
    description: { en: { text: 'Records of shifts', of: digestOf('班次记录') } },
  })
  expect(translationsOf({ name: 'Shift handover' }, known)).toEqual({
    name: { 'zh-CN': { text: '交接班', of: digestOf('Shift handover') } },
  })
})

it('a text of its own, and words that are the same in both languages, have no translation', () => {
  expect(translationsOf({ name: '我的交接班', description: '班次记录' }, { name: known.name })).toEqual({})
  expect(translationsOf({ name: 'ERP' }, { name: 'ERP' })).toEqual({})
})
