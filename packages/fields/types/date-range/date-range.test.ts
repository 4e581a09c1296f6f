import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { dateRange } from './shared.ts'

const range = { from: '2024-03-05', to: '2024-03-08' }

describe('from one day to another', () => {
  reads(
    field.dateRange(),
    ...[
      range,
      ['2024-03-05', '2024-03-08'],
      '2024-03-05 – 2024-03-08',
      '2024-03-05~2024-03-08',
      '2024-03-05 ～ 2024-03-08',
      '2024/3/5 - 2024/3/8',
      '2024-03-05/2024-03-08',
      '2024年3月5日至2024年3月8日',
      '2024年3月5日至3月8日',
      '2024年3月5日到8日',
      '从2024年3月5日至8日止',
      '5 Mar 2024 to 8 Mar 2024',
      '２０２４－０３－０５至２０２４－０３－０８',
    ].map(input => [input, range] as const),
    ['2024-03-05', { from: '2024-03-05', to: '2024-03-05' }],
    ['0001-01-01 – 9999-12-31', { from: '0001-01-01', to: '9999-12-31' }],
    ['1899-12-30 至 1900-01-01', { from: '1899-12-30', to: '1900-01-01' }],
    [{ from: null, to: null }, null],
    [['', ''], null],
  )
  refuses(
    field.dateRange(),
    [{ from: '2024-03-08', to: '2024-03-05' }, 'not_before', { limit: '2024-03-08' }],
    ['2024-03-05 – 10000-01-01', 'not_a_date'],
    ['2024-02-30 – 2024-03-01', 'not_a_date'],
    [{ from: '2024-03-05' }, 'not_a_date_range'],
    [{ from: '2024-03-05', to: null }, 'not_a_date_range'],
    ['2024-03-05 – 2024-03-08 – 2024-03-09', 'not_a_date_range'],
    [20240305, 'not_a_date_range'],
    ['~'.repeat(1_000_000), 'not_a_date_range'],
    ['下周', 'not_a_date'],
  )
})

describe('within days', () => {
  refuses(field.dateRange({ min: '2024-03-06' }), [range, 'not_before', { limit: '2024-03-06' }])
  refuses(field.dateRange({ max: '2024-03-06' }), [range, 'not_after', { limit: '2024-03-06' }])
})

test('it is compared by its first day', () => {
  expect(dateRange.key?.of(range, field.dateRange())).toBe('2024-03-05')
})
