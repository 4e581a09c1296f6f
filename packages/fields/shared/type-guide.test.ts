import { expect, it } from 'vitest'
import { writeFieldTypes } from './type-guide.ts'
import { fieldTypes } from './types.ts'

it('tells every type that can be proposed, with its settings in short', () => {
  const lines = writeFieldTypes().split('\n')
  const names = lines.map(line => line.split(' (')[0])
  expect(Object.keys(fieldTypes).filter(name => !names.includes(name))).toEqual(['slave'])
  const lineOf = (name: string) => lines.find(line => line.startsWith(`${name} (`)) ?? ''
  expect(lineOf('rating')).toMatch(/: \{max\?: integer 2–10\}$/)
  expect(lineOf('choice')).toContain('color?: "c1" | "c2"')
  // Trees of options are cut off.
  expect(lineOf('cascadeChoice')).toContain('…')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1000)
})
