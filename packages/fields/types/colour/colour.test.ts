import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('one form for every way to write a colour', () => {
  reads(
    field.colour(),
    ['#1663D8', '#1663d8'],
    ['1663d8', '#1663d8'],
    ['＃１６６３Ｄ８', '#1663d8'],
    ['#16d', '#1166dd'],
    ['rgb(22, 99, 216)', '#1663d8'],
    ['22,99,216', '#1663d8'],
    ['Red', '#ff0000'],
    ['蓝色', '#0000ff'],
  )
  refuses(
    field.colour(),
    ['#12345', 'colour'],
    ['#12345g', 'colour'],
    ['rgb(256,0,0)', 'colour'],
    ['url(javascript:alert(1))', 'colour'],
    [123456, 'colour'],
    ['#'.repeat(1_000_000), 'colour'],
  )
})
