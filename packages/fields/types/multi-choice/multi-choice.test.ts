import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('several options, in the order of the options', () => {
  const media = field.multiChoice(
    [{ id: 'oil', label: { 'zh-CN': '油', en: 'Oil' } }, 'water', 'oil, water'],
    { max: 2 },
  )
  reads(
    media,
    [
      ['water', 'oil'],
      ['oil', 'water'],
    ],
    ['water、油', ['oil', 'water']],
    ['Oil; water', ['oil', 'water']],
    ['oil, water', ['oil, water']],
    ['oil, water, 油', ['oil', 'oil, water']],
    [['oil', 'oil'], ['oil']],
    [[], null],
  )
  refuses(
    media,
    [['oil', 'air'], 'not_an_option', { value: 'air' }],
    ['air', 'not_an_option', { value: 'air' }],
    [['oil', 'water', 'oil, water'], 'max_items', { limit: 2 }],
    [{ 0: 'oil' }, 'type'],
    [[['oil']], 'type'],
  )
})
