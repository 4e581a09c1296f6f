import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { dateTime } from './shared.ts'

const moment = '2024-03-05T06:30:00.000Z'

describe('an instant, typed in the zone of the person', () => {
  reads(
    field.dateTime(),
    ...[
      moment,
      '2024-03-05T14:30:00+08:00',
      '2024-03-05T06:30Z',
      '2024-03-05 14:30',
      '2024/3/5 14:30:00',
      '2024年3月5日 14时30分',
      '2024年3月5日下午2:30',
      'Mar 5, 2024 2:30 pm',
      '20240305143000',
      new Date('2024-03-05T14:30:00Z'),
      '2024-03-05 14:30:00.999',
    ].map(input => [input, moment] as const),
    ['2024-03-05', '2024-03-04T16:00:00.000Z'],
    ['2024-03-05 00:00', '2024-03-04T16:00:00.000Z'],
    ['2024-03-05 12:00 am', '2024-03-04T16:00:00.000Z'],
  )
  refuses(
    field.dateTime(),
    ['2024-03-05 24:30', 'not_a_moment'],
    ['2024-03-05 14:60', 'not_a_moment'],
    ['2024-02-30 14:30', 'not_a_moment'],
    ['2024-03-05T14:30:00+99:00', 'not_a_moment'],
    ['0001-01-01 00:00', 'not_a_moment'],
    ['14:30', 'not_a_moment'],
    [true, 'not_a_moment'],
  )
})

test('people see their own wall clock, with seconds only where there are some', () => {
  const at = (timeZone: string, value = moment) =>
    dateTime.format(value, { type: 'dateTime' }, { lang: 'en', timeZone })
  expect(at('Asia/Shanghai')).toBe('2024-03-05 14:30')
  expect(at('America/New_York')).toBe('2024-03-05 01:30')
  expect(at('UTC', '2024-03-05T06:30:07.000Z')).toBe('2024-03-05 06:30:07')
})

test('the hour a clock shows twice is told apart', () => {
  const at = (value: string) =>
    dateTime.format(value, { type: 'dateTime' }, { lang: 'en', timeZone: 'America/New_York' })
  expect(at('2024-11-03T05:30:00.000Z')).toBe('2024-11-03 01:30')
  expect(at('2024-11-03T06:30:00.000Z')).toBe('2024-11-03 01:30 -05:00')
})
