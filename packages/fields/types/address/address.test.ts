import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { namesOf, pathTo } from './regions.ts'
import './regions-data.ts'
import { address } from './shared.ts'

const pudong = { region: '310115', area: ['上海市', '浦东新区'], detail: '世纪大道100号' }

describe('an address in a region', () => {
  reads(
    field.address(),
    ...[
      pudong,
      '上海市浦东新区世纪大道100号',
      '上海市上海市浦东新区世纪大道100号',
      '上海市 浦东新区 世纪大道100号',
      '上海浦东新区世纪大道100号',
      '上海市浦东新区世纪大道１００号',
      { region: '310115', detail: '世纪大道100号' },
      { detail: '上海市浦东新区世纪大道100号' },
    ].map(input => [input, pudong] as const),
    [
      '广东深圳市南山区科技园1栋',
      { region: '440305', area: ['广东省', '深圳市', '南山区'], detail: '科技园1栋' },
    ],
    ['深圳市南山区科技园', { region: '440305', area: ['广东省', '深圳市', '南山区'], detail: '科技园' }],
    ['内蒙古呼和浩特市', { region: '150100', area: ['内蒙古自治区', '呼和浩特市'], detail: '' }],
    ['河南省济源市黄河路', { region: '419001', area: ['河南省', '济源市'], detail: '黄河路' }],
    ['江苏省', { region: '320000', area: ['江苏省'], detail: '' }],
    ['长安街1号', { area: [], detail: '长安街1号' }],
    ['Hauptstraße 5\n10115 Berlin', { area: [], detail: 'Hauptstraße 5 10115 Berlin' }],
    // The region name of the time of entry is kept.
    [
      { region: '310119', area: ['上海市', '南汇区'], detail: '1号' },
      { region: '310119', area: ['上海市', '南汇区'], detail: '1号' },
    ],
  )
  refuses(
    field.address(),
    [{ region: '990000', detail: 'x' }, 'region', { value: '990000' }],
    [{ region: 31, detail: 'x' }, 'not_an_address'],
    [{ detail: 5 }, 'not_an_address'],
    [[], 'not_an_address'],
    ['a\u0000b', 'control_character'],
    ['字'.repeat(301), 'max_length', { limit: 300 }],
    ['字'.repeat(1_000_000), 'max_length', { limit: 300 }],
  )
  refuses(field.address({ region: true }), ['Hauptstraße 5', 'region_missing'])
})

test('a code names its regions, the city that only repeats the province left out', () => {
  expect(pathTo('310115').map(({ name }) => name)).toEqual(['上海市', '上海市', '浦东新区'])
  expect(namesOf('310115')).toEqual(['上海市', '浦东新区'])
  expect(namesOf('000000')).toEqual([])
})

test('it is compared as it is written', () => {
  expect(address.key?.of(pudong, field.address())).toBe('上海市浦东新区世纪大道100号')
})
