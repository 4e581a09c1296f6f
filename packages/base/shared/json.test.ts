import { expect, test } from 'vitest'
import { asJson, type Json } from './json.ts'

interface Line {
  readonly code: string
  readonly lines?: readonly Line[]
}

test('a document of interfaces is JSON as it is', () => {
  const document: Line = { code: 'a', lines: [{ code: 'b' }] }
  const json: Json = asJson(document)
  expect(json).toBe(document)
})

test('the compiler refuses what JSON would change', () => {
  // @ts-expect-error a date becomes text
  expect(asJson({ at: new Date(0) })).toHaveProperty('at')
  // @ts-expect-error a function is lost
  expect(asJson({ run: () => 1 })).toHaveProperty('run')
})
