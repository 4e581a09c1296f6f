import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type Issue,
  isPlainObject,
  issue,
  type Json,
  localise,
  type Text,
} from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { trialActor } from '@gantry/identity/server'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import {
  catalogOf,
  effectiveRights,
  findTable,
  tryRecord,
  withDrawnTables,
  withoutShares,
} from '@gantry/records/server'
import type { TestResult } from '../shared/tests-contract.ts'
import type { ExpectedRight, FieldState, TestCase, TestedOperation } from '../shared/tests-kind.ts'
import { fieldStates } from './field-states.ts'

interface Tested {
  readonly table: string
  /** All tables that are published together. */
  readonly drawn: readonly TableDef[]
  readonly cases: readonly TestCase[]
}

/** Runs test cases against draft tables, one after the other; nothing is written. */
export const runCases = async (ctx: Ctx, tested: Tested): Promise<readonly TestResult[]> => {
  const results: TestResult[] = []
  for (const test of tested.cases)
    results.push({ id: test.id, name: test.name, issues: await failures(ctx, tested, test) })
  return results
}

const failures = async (given: Ctx, { table, drawn }: Tested, test: TestCase): Promise<readonly Issue[]> => {
  // Each case has its own budget, like a save of that record.
  const { budget: _, ...ctx } = given
  const at = `${table}.tests.${test.id}`
  const { name, expect } = test
  // A case is about no record that exists, so what is shared of others gives no right to it.
  const here = await withoutShares(await withDrawnTables(ctx, drawn))
  const master = findTable(await catalogOf(here), table)
  const label = (path: string): string =>
    localise(master.fields[path.split('.')[0] ?? '']?.label ?? path, ctx.actor.lang)
  try {
    const actor = await trialActor(ctx, test)
    const issues: Issue[] = []
    if (expect.values || expect.issues || expect.fields) {
      const tried = await tryRecord(ctx, { table, drawn, actor, id: null, input: test.given })
      for (const [field, wanted = null] of Object.entries(expect.values ?? {})) {
        const found = tried.values[field] ?? null
        if (!isDeepStrictEqual(comparable(found), comparable(wanted)))
          issues.push(
            issue(at, 'test_value', {
              name,
              field: label(field),
              expected: written(ctx, master.fields[field], wanted),
              actual: written(ctx, master.fields[field], found),
            }),
          )
      }
      if (expect.issues) {
        const key = (each: { readonly field: string; readonly code: string }) => `${each.field} ${each.code}`
        const found = new Set(tried.issues.map(key))
        const wanted = new Set(expect.issues.map(key))
        for (const each of expect.issues)
          if (!found.has(key(each)))
            issues.push(issue(at, 'test_not_told', { name, field: label(each.field) }))
        for (const each of tried.issues)
          if (!wanted.has(key(each))) issues.push(issue(at, 'test_told', { name, field: label(each.field) }))
      }
      if (expect.fields) {
        const states = await fieldStates(here, actor, master, tried.values)
        for (const { field, state } of expect.fields) {
          // A removed field is hidden from every actor.
          const found = states.get(field) ?? 'hidden'
          if (found !== state)
            issues.push(
              issue(at, 'test_value', {
                name,
                field: label(field),
                expected: localise(stateNames[state], ctx.actor.lang),
                actual: localise(stateNames[found], ctx.actor.lang),
              }),
            )
        }
      }
    }
    if (expect.rights) {
      const rights = await effectiveRights({ ...here, actor }, master)
      const has = ({ operation, field }: ExpectedRight): boolean => {
        if (!rights.operations.includes(operation)) return false
        if (field === undefined) return true
        return (operation === 'read' ? rights.readable : rights.writable).includes(field)
      }
      for (const right of expect.rights)
        if (has(right) !== right.may)
          issues.push(
            issue(at, right.may ? 'test_may_not' : 'test_may', {
              name,
              operation: localise(operationNames[right.operation], ctx.actor.lang),
              field: right.field === undefined ? '' : label(right.field),
            }),
          )
    }
    return issues
  } catch (error) {
    // The person or role no longer exists, or the draft cannot be evaluated: the case was not run.
    if (error instanceof AppError) return [issue(at, 'test_not_run', { name })]
    throw error
  }
}

const stateNames: Readonly<Record<FieldState, Text>> = {
  hidden: { 'zh-CN': '隐藏', en: 'hidden' },
  locked: { 'zh-CN': '只读', en: 'locked' },
  open: { 'zh-CN': '可填写', en: 'open' },
}

const operationNames: Readonly<Record<TestedOperation, Text>> = {
  read: { 'zh-CN': '查看', en: 'read' },
  create: { 'zh-CN': '新建', en: 'create' },
  update: { 'zh-CN': '修改', en: 'change' },
  remove: { 'zh-CN': '删除', en: 'remove' },
}

/** Normalizes a value for comparison: a reference becomes its id; slave rows lose their ids, which exist only after a save. */
const comparable = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(each => withoutId(comparable(each)))
  if (!isPlainObject(value)) return value
  if (typeof value.id === 'string' && typeof value.title === 'string') return value.id
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, comparable(each as Json)]))
}

const withoutId = (value: Json): Json => {
  if (!isPlainObject(value) || !('id' in value) || Object.keys(value).length < 2) return value
  const { id: _, ...rest } = value
  return rest as Json
}

/** A value as display text. */
const written = ({ actor }: Ctx, field: FieldDef | undefined, value: Json): string => {
  if (value === null) return '—'
  if (!field) return JSON.stringify(value).slice(0, 80)
  return fieldTypeOf(field).format(value, field, actor).slice(0, 80)
}
