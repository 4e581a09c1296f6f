import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('a time of day', () => {
  reads(
    field.time(),
    ...[
      '14:30',
      '14:30:00',
      '1430',
      '下午2:30',
      '2:30 PM',
      '14点30分',
      '14时30分',
      '１４：３０',
      '14:30:00.000',
    ].map(input => [input, '14:30'] as const),
    ['8点', '08:00'],
    ['凌晨12:05', '00:05'],
    ['0:00', '00:00'],
    ['1899-12-30 14:30:00', '14:30'],
    [new Date('1899-12-30T14:30:00Z'), '14:30'],
  )
  refuses(
    field.time(),
    ['14:30:15', 'time_with_seconds'],
    ['24:00', 'not_a_time'],
    ['14:60', 'not_a_time'],
    ['14:30Z', 'not_a_time'],
    ['2024-03-05 14:30', 'not_a_time'],
    ['noon', 'not_a_time'],
    [14, 'not_a_time'],
    ['1'.repeat(1_000_000), 'not_a_time'],
    [new Date(Number.NaN), 'not_a_time'],
  )
  reads(field.time({ seconds: true }), ['14:30', '14:30:00'], ['下午2点30分15秒', '14:30:15'])
  refuses(field.time({ seconds: true }), ['14:30:15.5', 'not_a_time'])
})

describe('a shift', () => {
  const shift = field.time({ min: '08:00', max: '20:00' })
  reads(shift, ['20:00', '20:00'])
  refuses(shift, ['7:59', 'not_before', { limit: '08:00' }], ['20:01', 'not_after', { limit: '20:00' }])
})
