import { AppError } from '@gantry/base/shared'
import { field, unique } from '@gantry/fields/shared'
import {
  asSystem,
  type Ctx,
  inSavepoint,
  inTransaction,
  raw,
  sql,
  type Transaction,
} from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPlan } from './apply-plan.ts'
import type { Plan, Tombstone } from './plan.ts'
import { planChange } from './plan-change.ts'

const kernel = await recordsDatabase()

const fieldDefs: readonly FieldDef[] = [
  field.text(),
  unique(field.text()),
  field.longText(),
  field.number(),
  unique(field.number()),
  field.decimal({ scale: 4 }),
  field.yesNo(),
  field.date(),
  field.dateTime(),
  field.choice(['a', 'b']),
  field.multiChoice(['a', 'b']),
  field.person(),
  field.link('part'),
  field.attachment(),
  field.serial({ pattern: '{n}' }),
  field.slave('everything_item'),
]

/** Any table of up to six fields whose ids often meet those of another such table. */
const anyTable = fc
  .record({
    fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom(...fieldDefs), {
      minKeys: 1,
    }),
    search: fc.option(fc.constant([]), { nil: undefined }),
  })
  .map(
    ({ fields, search }): TableDef => ({
      id: 'trial',
      label: 'Trial',
      title: Object.keys(fields)[0] ?? '',
      fields,
      policy: [],
      ...(search && { search }),
    }),
  )

/** Everything PostgreSQL knows of the living part of a table. */
const described = async (tx: Transaction, space: string) => {
  const { rows } = await tx.run<{ what: string }>(sql`
    select column_name || ' ' || data_type || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') as what
    from information_schema.columns
    where table_schema = ${`s_${space}`} and table_name = 't_trial' and column_name !~ '^x[0-9]+_'
    union all select replace(indexdef, ${`s_${space}.`}, '') from pg_indexes
    where schemaname = ${`s_${space}`} and tablename = 't_trial'
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid = ${`s_${space}.t_trial`}::regclass
    order by 1`)
  return rows.map(({ what }) => what)
}

/** Works on tables that are gone afterwards. */
const inTrial = async (work: (ctx: Ctx & { readonly tx: Transaction }) => Promise<void>): Promise<void> => {
  const over = new Error('over')
  const ctx = asSystem(testCtx(kernel, { space: '*' }), 'test')
  const trial = inTransaction(ctx, async ctx => {
    await work(ctx)
    throw over
  })
  await trial.catch((error: unknown) => {
    if (error !== over) throw error
  })
}

const change = async (
  { tx }: { readonly tx: Transaction },
  space: string,
  from: TableDef | null,
  to: TableDef,
  version: number,
  tombstones: readonly Tombstone[] = [],
): Promise<Plan> => {
  const plan = planChange(from, to, { space, version, tombstones })
  await applyPlan(tx, to, plan.steps)
  return plan
}

describe('a changed table', () => {
  it('is the table that would have been made at once', { timeout: timeForRuns(120_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyTable, async (a, b) => {
        await inTrial(async ctx => {
          await change(ctx, 'alpha', null, a, 1)
          await change(ctx, 'alpha', a, b, 2)
          await change(ctx, 'beta', null, b, 1)
          expect(await described(ctx.tx, 'alpha')).toEqual(await described(ctx.tx, 'beta'))
        })
      }),
      { numRuns: runs(15) },
    )
  })

  it('is itself again when the change is taken back, and loses no value on the way', {
    timeout: timeForRuns(120_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyTable, async (a, b) => {
        const text: TableDef = { ...a, fields: { ...a.fields, kept: field.text() } }
        const without: TableDef = { ...b, fields: { ...b.fields } }
        await inTrial(async ctx => {
          await change(ctx, 'alpha', null, text, 1)
          await ctx.tx.run(sql`insert into s_alpha.t_trial (id, f_kept) values (gen_random_uuid(), 'value')`)
          const before = await described(ctx.tx, 'alpha')
          const { tombstones } = await change(ctx, 'alpha', text, without, 2)
          await change(ctx, 'alpha', without, text, 3, tombstones)
          expect(await described(ctx.tx, 'alpha')).toEqual(before)
          const { rows } = await ctx.tx.run(sql`select f_kept from s_alpha.t_trial`)
          expect(rows).toEqual([{ f_kept: 'value' }])
        })
      }),
      { numRuns: runs(10) },
    )
  })
})

const only = (a: FieldDef): TableDef => ({
  id: 'trial',
  label: 'Trial',
  title: 'a',
  search: [],
  fields: { a },
  policy: [],
})

const conversions: readonly (readonly [string, FieldDef, string, FieldDef, unknown])[] = [
  ['a whole number into a decimal', field.number(), '7', field.decimal(), '7'],
  ['a decimal into a whole number', field.decimal(), '7.6', field.number(), 8],
  ['a decimal beyond whole numbers', field.decimal(), '9007199254740993', field.number(), null],
  ['a number into a text', field.number(), '7', field.text(), '7'],
  ['a number into yes or no', field.number(), '0', field.yesNo(), false],
  ['a text into a whole number', field.text(), ' 1,200 ', field.number(), 1200],
  ['a text that is no number', field.text(), '12 kg', field.number(), null],
  ['a number of any length', field.text(), '9'.repeat(60), field.decimal(), null],
  ['a text into a decimal', field.text(), '-1.50', field.decimal(), '-1.50'],
  ['a text into a day', field.text(), '2024年5月1日', field.date(), '2024-05-01'],
  ['a day there is not', field.text(), '2024-02-30', field.date(), null],
  ['a text that is no day', field.text(), 'soon', field.date(), null],
  ['a text into an instant', field.text(), '2024-05-01 08:30', field.dateTime(), '2024-05-01 00:30:00+00'],
  [
    'an instant with its zone',
    field.text(),
    '2024-05-01T08:30:00Z',
    field.dateTime(),
    '2024-05-01 08:30:00+00',
  ],
  ['a text into yes or no', field.text(), '是', field.yesNo(), true],
  [
    'a word into a choice, by its label',
    field.text(),
    'Open',
    field.choice([{ id: 'o', label: 'open' }]),
    'o',
  ],
  ['a word that is no option', field.text(), 'shut', field.choice([{ id: 'o', label: 'open' }]), null],
  [
    'a choice into the words people read',
    field.choice([{ id: 'o', label: 'open' }]),
    'o',
    field.text(),
    'open',
  ],
  ['words into several choices', field.text(), 'x、Y', field.multiChoice(['x', 'y']), ['x', 'y']],
  ['words of which one is no option', field.text(), 'x, z', field.multiChoice(['x', 'y']), null],
  ['one of several choices into one', field.multiChoice(['x']), '{x}', field.choice(['x']), 'x'],
  ['several choices into one', field.multiChoice(['x', 'y']), '{x,y}', field.choice(['x', 'y']), null],
  ['several choices into a text', field.multiChoice(['x', 'y']), '{x,y}', field.text(), 'x, y'],
  ['a day into an instant', field.date(), '2024-05-01', field.dateTime(), '2024-05-01 00:00:00+00'],
  ['an instant into its day', field.dateTime(), '2024-05-01 20:00:00+00', field.date(), '2024-05-02'],
  ['one choice into several', field.choice(['x']), 'x', field.multiChoice(['x']), ['x']],
  [
    'a link to another table: it stays aside',
    field.link('part'),
    '00000000-0000-0000-0000-000000000001',
    field.person(),
    null,
  ],
]

it.each(conversions)('turns %s', async (_, from, value, to, expected) => {
  await inTrial(async ctx => {
    await change(ctx, 'alpha', null, only(from), 1)
    await ctx.tx.run(raw(`insert into s_alpha.t_trial (id, f_a) values (gen_random_uuid(), '${value}')`))
    await change(ctx, 'alpha', only(from), only(to), 2)
    const { rows } = await ctx.tx.run(sql`select f_a from s_alpha.t_trial`)
    expect(rows).toEqual([{ f_a: expected }])
  })
})

it('gives back every value when a type is changed back, also those that did not fit', async () => {
  await inTrial(async ctx => {
    const [words, numbers] = [only(field.text()), only(field.number())]
    await change(ctx, 'alpha', null, words, 1)
    await ctx.tx.run(
      sql`insert into s_alpha.t_trial (id, f_a) values (gen_random_uuid(), '007'), (gen_random_uuid(), 'x')`,
    )
    const { tombstones } = await change(ctx, 'alpha', words, numbers, 2)
    await ctx.tx.run(sql`insert into s_alpha.t_trial (id, f_a) values (gen_random_uuid(), 5)`)
    await change(ctx, 'alpha', numbers, words, 3, tombstones)
    const { rows } = await ctx.tx.run<{ a: string }>(sql`select f_a as a from s_alpha.t_trial order by 1`)
    expect(rows.map(({ a }) => a)).toEqual(['007', '5', 'x'])
  })
})

it('refuses what existing rows contradict, in words about the field', async () => {
  await inTrial(async ctx => {
    await change(ctx, 'alpha', null, only(field.text()), 1)
    await ctx.tx.run(sql`
      insert into s_alpha.t_trial (id, f_a) values (gen_random_uuid(), 'same'), (gen_random_uuid(), 'same')`)
    const refused = await change(ctx, 'alpha', only(field.text()), only(unique(field.text())), 2).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({
      code: 'table.invalid',
      issues: [{ field: 'trial.fields.a', code: 'duplicate' }],
    })
  })
})

it('keeps a table closed to statements that forgot their space, or name another', async () => {
  await inTrial(async ctx => {
    await change(ctx, 'alpha', null, only(field.text()), 1)
    await ctx.tx.run(sql`insert into s_alpha.t_trial (id, f_a) values (gen_random_uuid(), 'secret')`)
    const seen = async (space: string) => {
      await ctx.tx.run(sql`select set_config('gantry.space', ${space}, true)`)
      const rows = inSavepoint(ctx, () => ctx.tx.run(sql`select 1 from s_alpha.t_trial`))
      return rows.then(
        ({ count }) => count,
        (error: Error) => error.message,
      )
    }
    const closed = 'this connection is not set to the space of the table'
    expect([await seen('alpha'), await seen('beta'), await seen(''), await seen('*')]).toEqual([
      1,
      closed,
      closed,
      1,
    ])
  })
})
