import { expect, it } from 'vitest'
import { isId, isUuid, newId, partId } from './ids.ts'

it('makes ids that sort in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids.every(isUuid)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

it('tells the time it was given', () => {
  expect(newId(0x0123_4567_89ab).startsWith('01234567-89ab-7')).toBe(true)
})

it('makes ids of parts that two people do not both get', () => {
  const ids = Array.from({ length: 20_000 }, () => partId('r_'))
  expect(ids.every(id => isId(id) && /^r_.{8}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
