import type { JsonObject, Text } from '@gantry/base/shared'
import type { DesignKind, Difference, Mention } from '@gantry/designs/shared'
import type { FieldId } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Operations whose permission a test case can check, on the record or on one field. */
export const testedOperations = ['read', 'create', 'update', 'remove'] as const
export type TestedOperation = (typeof testedOperations)[number]

export interface ExpectedRight {
  readonly operation: TestedOperation
  readonly field?: FieldId
  readonly may: boolean
}

/** State of a form field: not shown, shown read-only, or editable. */
export const fieldStateNames = ['hidden', 'locked', 'open'] as const
export type FieldState = (typeof fieldStateNames)[number]

export interface ExpectedField {
  readonly field: FieldId
  readonly state: FieldState
}

export interface ExpectedIssue {
  readonly field: string
  readonly code: string
}

/** For these given values: the expected stored values, issues, field states and permissions. */
export interface TestCase {
  readonly id: string
  readonly name: string
  /** Skipped when the table is published. */
  readonly off?: true
  /** Actor of the case; without `person` and `role`, the user who publishes. */
  readonly person?: string
  readonly role?: string
  /** Body of the new record. */
  readonly given: JsonObject
  readonly expect: {
    /** Expected stored values; only these fields are compared. */
    readonly values?: JsonObject
    /** The complete set, in any order; empty: the save succeeds. Absent: not compared. */
    readonly issues?: readonly ExpectedIssue[]
    readonly rights?: readonly ExpectedRight[]
    /** Field states from rights and rules after the given values are entered. */
    readonly fields?: readonly ExpectedField[]
  }
}

/** The test cases of one table. */
export interface TableTests {
  readonly table: string
  readonly cases: readonly TestCase[]
}

/** Limit per table: the publishing user waits while every case runs. */
const mostCases = 200

const closed = { additionalProperties: false }
const values = Type.Unsafe<JsonObject>({ type: 'object' })
const fieldName = Type.String({ minLength: 1, maxLength: 64 })
const one = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    off: Type.Optional(Type.Literal(true)),
    person: Type.Optional(Type.String({ format: 'uuid' })),
    role: Type.Optional(Type.String({ format: 'uuid' })),
    given: values,
    expect: Type.Object(
      {
        values: Type.Optional(values),
        issues: Type.Optional(
          Type.Array(
            Type.Object(
              { field: Type.String({ maxLength: 160 }), code: Type.String({ maxLength: 64 }) },
              closed,
            ),
            { maxItems: 200 },
          ),
        ),
        rights: Type.Optional(
          Type.Array(
            Type.Object(
              {
                operation: Type.Unsafe<TestedOperation>({ type: 'string', enum: [...testedOperations] }),
                field: Type.Optional(fieldName),
                may: Type.Boolean(),
              },
              closed,
            ),
            { maxItems: 200 },
          ),
        ),
        fields: Type.Optional(
          Type.Array(
            Type.Object(
              {
                field: fieldName,
                state: Type.Unsafe<FieldState>({ type: 'string', enum: [...fieldStateNames] }),
              },
              closed,
            ),
            { maxItems: 500 },
          ),
        ),
      },
      closed,
    ),
  },
  closed,
)

export const casesSchema = Type.Array(one, { maxItems: mostCases })

const name: Text = { 'zh-CN': '测试用例', en: 'Test cases' }

/** Design kind of a table's test cases: every change is a release, and references to fields are tracked. */
export const testsKind: DesignKind<TableTests> = {
  name: 'tests',
  schema: Type.Object({ table: Type.String({ maxLength: 48 }), cases: casesSchema }, closed),
  empty: () => ({ table: '', cases: [] }),
  nameOf: () => name,
  idOf: ({ table }) => table,
  appOf: ({ table }, { tables }) => tables.get(table)?.app ?? null,
  check: () => [],
  mentions: ({ table, cases }) => cases.flatMap(each => mentionsOf(table, each)),
  words: (before, after) => differences(before?.cases ?? [], after.cases),
  texts: () => [],
}

const mentionsOf = (table: string, test: TestCase): readonly Mention[] => {
  const { given, expect } = test
  const fields = new Set([
    ...Object.keys(given),
    ...Object.keys(expect.values ?? {}),
    ...(expect.issues ?? []).map(({ field }) => field.split('.')[0] ?? ''),
    ...(expect.rights ?? []).flatMap(({ field }) => field ?? []),
    ...(expect.fields ?? []).map(({ field }) => field),
  ])
  fields.delete('')
  const at = `cases.${test.id}`
  return [
    ...[...fields].map(
      (part): Mention => ({ at, to: { kind: 'table', id: table, part }, how: 'reads', name: test.name }),
    ),
    ...(test.role === undefined
      ? []
      : [{ at, to: { kind: 'role', id: test.role }, how: 'reads', name: test.name } satisfies Mention]),
  ]
}

const differences = (before: readonly TestCase[], after: readonly TestCase[]): readonly Difference[] => {
  const old = new Map(before.map(each => [each.id, each]))
  const now = new Set(after.map(({ id }) => id))
  const word = (sign: Difference['sign'], { id, name }: TestCase): Difference => ({
    at: `cases.${id}`,
    sign,
    part: 'cases',
    key: `tests.word.${sign}`,
    params: { name },
  })
  return [
    ...after.flatMap(each => {
      const was = old.get(each.id)
      if (!was) return [word('added', each)]
      return JSON.stringify(was) === JSON.stringify(each) ? [] : [word('changed', each)]
    }),
    ...before.filter(({ id }) => !now.has(id)).map(each => word('removed', each)),
  ]
}
