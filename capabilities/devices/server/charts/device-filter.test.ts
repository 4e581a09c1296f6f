import { all, any, type Filter, not, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { deviceFilter } from './device-filter.ts'
import { periodOf } from './period.ts'

const id = '01900000-0000-7000-8000-00000000d001'
const area = where('area', 'eq', 'A3')
const hot = where('max', 'gt', 80)

test.each<[string, Filter, Filter | null]>([
  ['a device', where('device', 'eq', id), where('id', 'in', [id])],
  ['a field of a device', where('device.tags', 'contains', ['x']), where('tags', 'contains', ['x'])],
  ['an area and a figure', all(area, hot), all(area)],
  ['one of two areas', any(area, where('area', 'eq', 'A4')), any(area, where('area', 'eq', 'A4'))],
  ['an area or a figure', any(area, hot), null],
  ['no area', not(area), null],
  ['another device', where('device', 'ne', id), null],
  ['something that is no device', where('device', 'eq', 'x'), null],
  ['nothing', true, true],
])('what a filter by %s says of devices', (_, filter, said) => {
  expect(deviceFilter(filter)).toEqual(said)
})

const at = (time: string) => ({ field: 'time', value: `2026-05-04T${time}:00Z` })
const ms = (time: string) => Date.parse(at(time).value)

test('the period of a filter admits every part it may admit', () => {
  const [from, to] = [
    { op: 'gte', ...at('08:00') },
    { op: 'lt', ...at('09:00') },
  ] as const
  const later = { op: 'gte', ...at('10:00') } as const
  expect(periodOf({ op: 'and', of: [from, to] })).toEqual({ from: ms('08:00'), to: ms('09:00') })
  const twice = {
    op: 'or',
    of: [
      { op: 'and', of: [from, to] },
      { op: 'and', of: [later, { op: 'lt', ...at('11:00') }] },
    ],
  } as const
  expect(periodOf(twice)).toEqual({ from: ms('08:00'), to: ms('11:00') })
  expect(periodOf({ op: 'or', of: [from, to] })).toEqual({
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  })
  expect(periodOf({ op: 'and', of: [later, to] })).toEqual({ from: ms('10:00'), to: ms('09:00') })
})
