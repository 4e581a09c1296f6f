import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

const place = { lng: 121.4737, lat: 31.2304 }

describe('a point, however it is written', () => {
  reads(
    field.location(),
    ...[
      place,
      { lat: '31.2304', lng: '121.4737' },
      { latitude: 31.2304, longitude: 121.4737 },
      { lat: 31.2304, lon: 121.4737 },
      '31.2304, 121.4737',
      '31.2304,121.4737',
      '３１．２３０４，１２１．４７３７',
      '31.2304 121.4737',
      '121.4737,31.2304',
      'geo:31.2304,121.4737',
      '31.2304°N 121.4737°E',
      '121.4737E, 31.2304N',
      '北纬31.2304 东经121.4737',
      '东经121.4737，北纬31.2304',
      'lng:121.4737, lat:31.2304',
    ].map(input => [input, place] as const),
    [`31°13'48"N 121°28'12"E`, { lng: 121.47, lat: 31.23 }],
    ['-33.8688, 151.2093', { lng: 151.2093, lat: -33.8688 }],
    ['33.8688S 70.6693W', { lng: -70.6693, lat: -33.8688 }],
    ['31.2304, 121.4737 一号门 东侧', { ...place, address: '一号门 东侧' }],
    [
      { ...place, address: ' 一号门\n东侧 ' },
      { ...place, address: '一号门 东侧' },
    ],
    ['90, 180', { lng: 180, lat: 90 }],
    ['-0, 0', { lng: 0, lat: 0 }],
    [{ ...place, address: '' }, place],
  )
  refuses(
    field.location(),
    ['91, 181', 'latitude'],
    ['31, 181', 'longitude'],
    [{ lng: 181, lat: 0 }, 'longitude'],
    [{ lng: 0, lat: -91 }, 'latitude'],
    ['31N 32N', 'not_a_location'],
    ['Shanghai', 'not_a_location'],
    ['31.23', 'not_a_location'],
    [{ lng: 1 }, 'not_a_location'],
    [31.23, 'not_a_location'],
    [[121, 31], 'not_a_location'],
    [{ ...place, address: {} }, 'not_a_location'],
    [{ ...place, address: 'a\u0000b' }, 'control_character'],
    [{ ...place, address: '字'.repeat(201) }, 'max_length', { limit: 200 }],
    [`1, 1 ${'x'.repeat(1_000_000)}`, 'not_a_location'],
  )
})
