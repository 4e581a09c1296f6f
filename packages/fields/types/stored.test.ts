import type { Json } from '@gantry/base/shared'
import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import { defineTable, type FieldDef, type Operator } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareInSql, fieldStoreOf } from '../server/index.ts'
import { compareInMemory, fieldTypeOf, kindRules, operatorsOf, told, valueForm } from '../shared/index.ts'
import { examples } from './examples.ts'

const kernel = await testDatabase()
const db = kernel.database.of('*')

/** A column for each example of a type with a column. */
const columns = Object.entries(examples).flatMap(([name, list]) =>
  list.flatMap((example, place) => {
    const field = example.field as FieldDef
    const type = fieldStoreOf(field).column(field)
    return type === null ? [] : [{ id: `${name}_${place}`, field, type, example }]
  }),
)
type Column = (typeof columns)[number]
const named = columns.map(column => [column.id, column] as const)

/** The scalar by which a column is compared, in the database and in memory. */
const keyOf = ({ id, field }: Column): Sql => fieldStoreOf(field).key?.of(ident(id)) ?? ident(id)
const keyIn = (field: FieldDef, value: Json | null): Json | null =>
  value === null ? null : (fieldTypeOf(field).key?.of(value, field) ?? value)

const cast = (value: unknown, type: string): Sql => sql`${value}::${raw(type)}`

const ctx = testCtx(kernel, { space: 'alpha' })
const slotOf = ({ id, field }: Column) => ({
  table: defineTable({
    id: 'every_field',
    label: 'Every field',
    title: id,
    fields: { [id]: field },
    policy: {},
  }),
  id,
  field,
})

const store = async (column: Column, value: Json | null): Promise<number> => {
  const { id, field, type } = column
  const { seal, write } = fieldStoreOf(field)
  const kept = value !== null && seal ? seal.close(ctx, slotOf(column), value) : value
  const parameter = kept === null ? null : write(kept, field)
  const { rows } = await db.run<{ n: number }>(
    sql`insert into every_field (${ident(id)}) values (${cast(parameter, type)}) returning n`,
  )
  return rows[0]!.n
}

const read = async ({ id, field }: Column, n: number): Promise<Json> => {
  const selected = fieldStoreOf(field).select(ident(id), field)
  const { rows } = await db.run<{ answer: string }>(
    sql`select json_build_object('value', ${selected})::text as answer from every_field where n = ${n}`,
  )
  return (JSON.parse(rows[0]!.answer) as { value: Json }).value
}

beforeAll(async () => {
  const list = join(columns.map(({ id, type }) => sql`${ident(id)} ${raw(type)}`))
  await db.run(sql`create table every_field (n serial primary key, ${list})`)
})

describe.each(named)('%s', (_, column) => {
  const { id, field, type, example } = column
  const { kind, key } = fieldTypeOf(field)
  const compared = fieldStoreOf(field).key?.type ?? type

  test('both sides know whether it is compared by a key', () => {
    expect(fieldStoreOf(field).key === undefined).toBe(key === undefined)
  })

  test('an index can stand on what it is compared by', async () => {
    if (!key) return
    await db.run(sql`create index on every_field ((${keyOf(column)}))`)
  })

  test('a value stored is the value read, or its mask, and an empty one is null', async () => {
    for (const value of [...example.values, null])
      expect(await read(column, await store(column, value))).toEqual(told(field, value))
  })

  test('a sealed value is kept in no clear form, and opened only where it belongs', async () => {
    const { seal, write } = fieldStoreOf(field)
    expect(seal !== undefined).toBe(fieldTypeOf(field).sealed === true)
    if (!seal) return
    const slot = slotOf(column)
    for (const value of example.values) {
      const kept = seal.close(ctx, slot, value)
      expect(String(kept)).not.toContain(String(value))
      expect(seal.close(ctx, slot, value)).not.toEqual(kept)
      expect(seal.close(ctx, slot, kept)).toEqual(kept)
      expect(seal.open(ctx, slot, kept)).toEqual(value)
      expect(seal.open(testCtx(kernel, { space: 'beta' }), slot, kept)).toBeNull()
      expect(seal.open(ctx, { ...slot, id: 'another' }, kept)).toBeNull()
      expect(() => write(value, field)).toThrow()
    }
  })

  test('any value survives', async () => {
    if (!example.any) return
    await fc.assert(
      fc.asyncProperty(example.any, async value => {
        expect(await read(column, await store(column, value))).toEqual(told(field, value))
      }),
      { numRuns: runs(50) },
    )
  })

  test('the database orders values as people count and read time', async () => {
    if (kind !== 'number' && kind !== 'moment') return
    await db.run(sql`delete from every_field`)
    for (const value of example.values.toReversed()) await store(column, value)
    const selected = fieldStoreOf(field).select(ident(id), field)
    const { rows } = await db.run<{ answer: string }>(
      sql`select json_build_array(${selected})::text as answer from every_field order by ${keyOf(column)}`,
    )
    expect(rows.map(({ answer }) => (JSON.parse(answer) as Json[])[0])).toEqual(example.values)
  })

  test('a filter admits the same values in the database as in memory', async () => {
    await db.run(sql`delete from every_field`)
    const numbers = new Map<number, Json | null>()
    for (const value of [...example.values, null]) numbers.set(await store(column, value), value)
    const form = valueForm(fieldTypeOf(field), field)
    for (const [op, operand] of comparisons(column, form)) {
      const { rows } = await db.run<{ n: number }>(
        sql`select n from every_field where ${compareInSql(kind, op, keyOf(column), operand, compared)} order by n`,
      )
      const expected = [...numbers]
        .filter(([, value]) => compareInMemory(kind, op, keyIn(field, value), operand))
        .map(([n]) => n)
      expect(
        rows.map(({ n }) => n),
        `${op} ${JSON.stringify(operand)}`,
      ).toEqual(expected)
    }
  })
})

/** Every operator the kind offers against every example value, as the kind's literals. */
const comparisons = (
  { field, example }: Column,
  form: ReturnType<typeof valueForm>,
): readonly (readonly [Operator, Json])[] => {
  const { kind } = fieldTypeOf(field)
  const settledBefore: readonly Operator[] = ['between', 'within', 'under', 'inside']
  const lists: readonly Operator[] = ['in', 'notIn', ...(kind === 'set' ? (['contains'] as const) : [])]
  const literals = example.values.flatMap(stored => {
    const value = keyIn(field, stored)
    const of = (member: Json) => (kind === 'moment' ? member : kindRules[kind].literal(member, form))
    return Array.isArray(value) ? value.map(of) : of(value)
  })
  const known = literals.filter((literal): literal is NonNullable<typeof literal> => literal !== null)
  return operatorsOf(field)
    .filter(op => !settledBefore.includes(op))
    .flatMap((op): (readonly [Operator, Json])[] => {
      if (op === 'empty' || op === 'notEmpty') return [[op, null]]
      return known.map(literal => [op, lists.includes(op) ? [literal] : literal])
    })
}
