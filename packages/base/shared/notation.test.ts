import { describe, expect, test } from 'vitest'
import {
  dayPatterns,
  type Notation,
  numberPatterns,
  plainNotation,
  readTypedNumber,
  withoutYear,
  writeClock,
  writeDay,
  writeNumber,
} from './notation.ts'
import { groupDigits, readNumber } from './numbers.ts'

const of = (part: Partial<Notation>): Notation => ({ ...plainNotation, ...part })

describe('a day', () => {
  test.each([
    ['YYYY-MM-DD', '2026-03-04', '03-04'],
    ['YYYY/MM/DD', '2026/03/04', '03/04'],
    ['YYYY.MM.DD', '2026.03.04', '03.04'],
    ['YYYY年MM月DD日', '2026年03月04日', '03月04日'],
    ['DD/MM/YYYY', '04/03/2026', '04/03'],
    ['DD.MM.YYYY', '04.03.2026', '04.03'],
    ['MM/DD/YYYY', '03/04/2026', '03/04'],
  ] as const)('as %s is %s, and %s within its year', (day, written, short) => {
    expect(writeDay('2026-03-04', of({ day }))).toBe(written)
    expect(withoutYear(written, 2026, of({ day }))).toBe(short)
    expect(withoutYear(`${written} 08:30`, 2026, of({ day }))).toBe(`${short} 08:30`)
    expect(withoutYear(written, 2025, of({ day }))).toBe(written)
  })

  test('has every pattern in the table above', () => expect(dayPatterns).toHaveLength(7))

  test('that is none stays as it is', () => expect(writeDay('soon', of({ day: 'DD/MM/YYYY' }))).toBe('soon'))
})

test.each([
  ['00:05', '12:05 AM', '上午12:05'],
  ['11:59', '11:59 AM', '上午11:59'],
  ['12:00', '12:00 PM', '下午12:00'],
  ['16:20:05', '4:20:05 PM', '下午4:20:05'],
  ['soon', 'soon', 'soon'],
])('%s by twelve hours is %s and %s', (clock, en, zh) => {
  expect(writeClock(clock, of({ hours: 12 }), 'en')).toBe(en)
  expect(writeClock(clock, of({ hours: 12 }), 'zh-CN')).toBe(zh)
  expect(writeClock(clock, plainNotation, 'en')).toBe(clock)
})

describe('a number', () => {
  test.each([
    ['1,234,567.89', '-1,234.50'],
    ['1 234 567.89', '-1\u00a0234.50'],
    ['1234567.89', '-1234.50'],
    ['1.234.567,89', '-1.234,50'],
  ] as const)('as %s is %s', (numbers, written) =>
    expect(writeNumber('-1,234.50', of({ numbers }))).toBe(written),
  )

  test.each(numberPatterns)('written as %s is typed back as the same number', numbers => {
    for (const plain of ['0', '1.5', '1234', '1234567.891', '-0.125', '-98765']) {
      const written = writeNumber(groupDigits(plain), of({ numbers }))
      expect(readNumber(readTypedNumber(written, of({ numbers })))?.toString()).toBe(plain)
    }
  })

  test('with a decimal comma means what its writer means', () => {
    const comma = of({ numbers: '1.234.567,89' })
    expect(readNumber(readTypedNumber('1,500', comma))?.toNumber()).toBe(1.5)
    expect(readNumber(readTypedNumber('1.500', comma))?.toNumber()).toBe(1500)
  })
})
