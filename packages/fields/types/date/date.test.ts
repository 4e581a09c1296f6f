import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

const day = '2024-03-05'

describe('a day', () => {
  reads(
    field.date(),
    ...[
      day,
      '2024/3/5',
      '2024.3.5',
      '2024年3月5日',
      '2024 年 3 月 5 日 星期二',
      '２０２４－０３－０５',
      '20240305',
      20240305,
      '5 Mar 2024',
      'March 5, 2024',
      new Date('2024-03-05T00:00:00Z'),
      '2024-03-05 00:00:00',
      '2024-03-05T00:00:00+08:00',
      '2024-03-04T16:00:00.000Z',
    ].map(input => [input, day] as const),
    ['0001-01-01', '0001-01-01'],
    ['1899-12-30', '1899-12-30'],
    ['9999-12-31', '9999-12-31'],
    ['2000-02-29', '2000-02-29'],
  )
  refuses(
    field.date(),
    ['2023-02-29', 'not_a_date'],
    ['24-3-5', 'not_a_date'],
    ['05/03/2024', 'not_a_date'],
    ['2024-03', 'not_a_date'],
    ['10000-01-01', 'not_a_date'],
    ['0000-01-01', 'not_a_date'],
    ['明天', 'not_a_date'],
    [45356, 'not_a_date'],
    [new Date(Number.NaN), 'not_a_date'],
    ['2024-03-05 14:30', 'date_with_time'],
    [new Date('2024-03-05T14:30:00Z'), 'date_with_time'],
  )
})

describe('a range of days', () => {
  const range = field.date({ min: '2024-01-01', max: '2024-12-31' })
  reads(range, [day, day], ['2024-12-31', '2024-12-31'])
  refuses(
    range,
    ['2023-12-31', 'not_before', { limit: '2024-01-01' }],
    ['2025-01-01', 'not_after', { limit: '2024-12-31' }],
  )
})
