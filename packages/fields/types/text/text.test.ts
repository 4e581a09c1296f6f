import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('one line', () => {
  reads(
    field.text(),
    ['  循环水泵 ', '循环水泵'],
    [5, '5'],
    [true, 'true'],
    [new Date('2024-03-05T00:00:00Z'), '2024-03-05'],
    ['שלום \u202eabc', 'שלום \u202eabc'],
    ['👷🏽‍♀️', '👷🏽‍♀️'],
    ['\ufeffA', 'A'],
    ["Robert'); drop table x;--", "Robert'); drop table x;--"],
  )
  refuses(
    field.text(),
    ['a\nb', 'line_break'],
    ['a\tb', 'control_character'],
    ['a\u0000b', 'control_character'],
    ['a\u0085b', 'control_character'],
    ['a\ud800b', 'control_character'],
    ['字'.repeat(256), 'max_length', { limit: 255 }],
    [{}, 'type'],
  )
})

describe('length is counted as people count', () => {
  reads(field.text({ maxLength: 2 }), ['👷👷', '👷👷'], ['漏水', '漏水'])
  refuses(field.text({ maxLength: 2 }), ['👷👷👷', 'max_length', { limit: 2 }])
})

describe('ID card', () => {
  const idCard = field.text({ format: 'idCard' })
  reads(idCard, ['11010519491231002X', '11010519491231002X'], ['440524188001010014', '440524188001010014'])
  refuses(idCard, ['110105194912310021', 'id_card'], ['110105194902310028', 'id_card'], ['123', 'id_card'])
})

describe('unified credit code', () => {
  const creditCode = field.text({ format: 'creditCode' })
  reads(creditCode, ['91350100M000100Y43', '91350100M000100Y43'])
  refuses(
    creditCode,
    ['91350100M000100Y44', 'credit_code'],
    ['9135', 'credit_code'],
    ['I1350100M000100Y43', 'credit_code'],
  )
})

describe('postal code and address', () => {
  reads(field.text({ format: 'postalCode' }), ['430000', '430000'], [430000, '430000'])
  refuses(field.text({ format: 'postalCode' }), ['4300', 'postal_code'])
  reads(field.text({ format: 'url' }), ['https://例子.中国/a?b=1#c', 'https://例子.中国/a?b=1#c'])
  refuses(
    field.text({ format: 'url' }),
    ['example.com', 'url'],
    ['javascript:alert(1)', 'url'],
    ['http://', 'url'],
  )
})
