import type { Json, JsonObject } from '@gantry/base/shared'
import { fieldTypeOf, maskOf } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { type Effect, type Explanation, planWhen } from '@gantry/workflow/shared'
import type { Pinned } from './definition.ts'
import { valueAt } from './facts.ts'

type Passed = Explanation['passed'][number]

/** Slave rows kept of one field, and characters of one value. */
const mostRows = 100
const longest = 1_000

/** Explanations with the values that the conditions of the branches taken read of the record, as they are now. */
export const withValuesRead = (
  pinned: Pinned,
  row: JsonObject,
  effects: readonly Effect[],
): readonly Effect[] =>
  effects.map(effect =>
    effect.kind === 'explain' && effect.why.passed.length > 0
      ? {
          ...effect,
          why: { ...effect.why, passed: effect.why.passed.map(each => withValues(pinned, row, each)) },
        }
      : effect,
  )

const withValues = ({ def, table, tables }: Pinned, row: JsonObject, passed: Passed): Passed => {
  const settings = def.nodes[passed.node]?.settings
  const branches: readonly { readonly id: string; readonly when?: string }[] =
    settings && 'branches' in settings ? settings.branches : []
  const reads = branches.flatMap(({ id, when }) =>
    when !== undefined && passed.branches.includes(id) ? planWhen(when, table, tables).reads : [],
  )
  if (reads.length === 0) return passed
  const fields = reads.flatMap(([id = '', column]) =>
    column === undefined && isKept(table, id) ? [[id, valueAt(row, id)] as const] : [],
  )
  const slaves = [...new Set(reads.flatMap(([id = '', column]) => (column === undefined ? [] : [id])))].map(
    id => {
      const slave = tables.get(slaveOf(table, id))
      const columns = reads.flatMap(([of, column]) =>
        of === id && column !== undefined && slave && isKept(slave, column) ? [column] : [],
      )
      return [id, rowsOf(row, id, [...new Set(columns)])] as const
    },
  )
  return {
    ...passed,
    read: Object.fromEntries([
      ...fields.filter(([, value]) => JSON.stringify(value).length <= longest),
      ...slaves.filter(([, rows]) => rows.length > 0),
    ]),
  }
}

/** The slave rows of a field with these columns alone. */
const rowsOf = (row: JsonObject, field: string, columns: readonly string[]): readonly JsonObject[] => {
  const lists = columns.map(column => {
    const list = valueAt(row, `${field}.${column}`)
    const values: readonly Json[] = Array.isArray(list) ? list : []
    return { column, values }
  })
  const count = Math.min(mostRows, lists[0]?.values.length ?? 0)
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(lists.map(({ column, values }) => [column, values[at] ?? null])),
  )
}

/** The track never changes, so it keeps nothing that is personal, and nothing that is sealed. */
const isKept = ({ fields }: TableDef, id: string): boolean => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined
  if (!field || maskOf(field) !== undefined) return false
  const { sealed, rows } = fieldTypeOf(field)
  return sealed !== true && rows === undefined
}

const slaveOf = ({ fields }: TableDef, id: string): string => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined
  return (field && fieldTypeOf(field).rows?.(field)) ?? ''
}
