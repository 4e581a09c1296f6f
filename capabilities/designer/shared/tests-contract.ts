import type { Issue } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { casesSchema, type TestCase } from './tests-kind.ts'

const object = { type: 'object' } as const
const table = Type.String({ maxLength: 48 })
const can = ['admin', 'user'] as const
const release = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The test cases of a table and their release number; null before the first release. */
export interface TestsAnswer {
  readonly cases: readonly TestCase[]
  readonly release: number | null
}

export const readTests = contract({
  method: 'GET',
  path: '/design/tables/:table/tests',
  scope: 'space',
  can,
  summary: 'The test cases of a table',
  input: Type.Object({ table }),
  output: Type.Unsafe<TestsAnswer>(object),
})

export const saveTests = contract({
  method: 'PUT',
  path: '/design/tables/:table/tests',
  scope: 'space',
  can,
  summary: 'Replaces the test cases of a table as a new release; `release` is the one they follow',
  input: Type.Object({
    table,
    cases: Type.Unsafe<readonly TestCase[]>(casesSchema),
    release: Type.Union([release, Type.Null()]),
  }),
  output: Type.Unsafe<TestsAnswer>(object),
})

/** Result of one test case; it passed if there are no issues. */
export interface TestResult {
  readonly id: string
  readonly name: string
  readonly issues: readonly Issue[]
}

export const runTests = contract({
  method: 'POST',
  path: '/design/tables/:table/tests/run',
  scope: 'space',
  can,
  summary: 'Runs the test cases of a table against the draft, or a release; nothing is written',
  input: Type.Object({ table, version: Type.Optional(release) }),
  output: Type.Unsafe<{ readonly data: readonly TestResult[] }>(object),
})
