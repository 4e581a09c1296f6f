import { field, required, unique } from '@gantry/fields/shared'
import { all, any, type FieldDef, type Filter, not, role, type TableDef, where } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { effectOf, type PlanContext, type Tombstone } from './plan.ts'
import { planChange, withoutIndexes } from './plan-change.ts'

const table = (fields: Readonly<Record<string, FieldDef>>, more: Partial<TableDef> = {}): TableDef => ({
  id: 'pump',
  label: 'Pump',
  title: Object.keys(fields)[0] ?? '',
  search: [],
  fields,
  policy: [],
  ...more,
})
const context: PlanContext = { space: 'alpha', version: 4, tombstones: [] }
const text = field.text()
const asking = (rows: Filter): TableDef['policy'] => [{ operations: ['read'], rows }]

/** Changes and their statements; `t` stands for the table. */
const planned = (from: TableDef, to: TableDef, tombstones: readonly Tombstone[] = []) =>
  planChange(from, to, { ...context, tombstones }).steps.map(
    ({ effect, change, sql }) => `${effect} ${change}: ${sql.replaceAll('"s_alpha"."t_pump"', 't')}`,
  )

it('makes a table with its wall and its indexes', () => {
  const plan = planChange(
    null,
    table({ name: required(text), qty: unique(field.number()) }, { search: ['name'] }),
    {
      ...context,
      version: 1,
    },
  )
  expect(effectOf(plan)).toBe('instant')
  expect(plan.steps.map(({ sql }) => sql.replaceAll('"s_alpha"."t_pump"', 't'))).toEqual([
    `create table t (
  id uuid primary key,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  owner uuid,
  owner_department uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  "f_name" text,
  "f_qty" bigint
) with (fillfactor = 90)`,
    'alter table t enable row level security, force row level security',
    `create policy space_wall on t using (gantry.wall('alpha'))`,
    'create index "t_pump_created_at" on t using btree ("created_at", "id") where deleted_at is null',
    'create index "t_pump_created_by" on t using btree ("created_by", "id") where deleted_at is null',
    'create index "t_pump_owner" on t using btree ("owner", "id") where deleted_at is null',
    'create index "t_pump_owner_department" on t using btree ("owner_department", "id") where deleted_at is null',
    'create index "t_pump_deleted_at" on t using btree ("deleted_at") where deleted_at is not null',
    'create index "t_pump_f_name_trgm" on t using gin ("f_name" gin_trgm_ops) where deleted_at is null',
    'create unique index "t_pump_f_qty_unique" on t using btree ("f_qty") where deleted_at is null',
  ])
})

it('gives a slave table its place under the master, a platform table its spaces', () => {
  const slave = planChange(null, table({ part: field.link('part') }, { master: 'order' }), context)
  expect(slave.steps.map(({ sql }) => sql).join('\n')).toContain(
    `  master_id uuid not null,\n  position int not null check (position >= 0),`,
  )
  expect(slave.steps.slice(3).map(({ sql }) => sql)).toEqual([
    'create index "t_pump_rows" on "s_alpha"."t_pump" using btree ("master_id", "position")',
    'create index "t_pump_f_part" on "s_alpha"."t_pump" using btree ("f_part", "id") where deleted_at is null',
  ])
  const platform = planChange(null, table({ name: unique(text) }, { home: 'platform' }), context)
  const statements = platform.steps.map(({ sql }) => sql)
  expect(statements[2]).toContain(
    `create policy space_wall on "gantry"."t_pump" using ((space = current_setting('gantry.space', true) or `,
  )
  expect(statements.at(-1)).toBe(
    'create unique index "t_pump_f_name_unique" on "gantry"."t_pump" using btree ("space", "f_name") where deleted_at is null',
  )
})

const cases: readonly (readonly [what: string, from: TableDef, to: TableDef, steps: readonly string[]])[] = [
  ['nothing', table({ name: text }), table({ name: text }), []],
  [
    'labels and hints',
    table({ name: text }),
    table({ name: { ...text, label: 'N', hint: 'h', required: true } }),
    [],
  ],
  [
    'a field added',
    table({ name: text }),
    table({ name: text, done: field.yesNo() }),
    ['instant field.added: alter table t add column "f_done" boolean'],
  ],
  [
    'a link added: it is followed from the other side too',
    table({ name: text }),
    table({ name: text, part: field.link('part') }),
    [
      'instant field.added: alter table t add column "f_part" uuid',
      'rewrite index.added: create index "t_pump_f_part" on t using btree ("f_part", "id") where deleted_at is null',
    ],
  ],
  [
    'a grant by a number: an index an earlier version made gives its name to the new one',
    table({ name: text, qty: field.number() }),
    table({ name: text, qty: field.number() }, { policy: asking(where('qty', 'gt', 1)) }),
    [
      'instant index.dropped: drop index if exists "s_alpha"."t_pump_f_qty"',
      'rewrite index.added: create index "t_pump_f_qty" on t using btree ("f_qty", "id") where deleted_at is null',
    ],
  ],
  [
    'a field dropped: its column is set aside',
    table({ name: text, done: field.yesNo() }),
    table({ name: text }),
    [
      'instant index.dropped: drop index if exists "s_alpha"."t_pump_f_done"',
      'destructive field.dropped: alter table t rename column "f_done" to "x4_done"',
    ],
  ],
  [
    'a slave field: its rows live elsewhere',
    table({ name: text }),
    table({ name: text, items: field.slave('item') }),
    [],
  ],
  [
    'a grant by a text: whole values of it are found by an index of their own',
    table({ area: text, note: text }),
    table(
      { area: text, note: text },
      { policy: [{ operations: ['read'], rows: where('area', 'eq', 'A3') }] },
    ),
    [
      'rewrite index.added: create index "t_pump_f_area" on t using btree ("f_area", "id") where deleted_at is null',
    ],
  ],
  [
    'a limit by one of several texts, and grants no index answers',
    table({ area: text, note: text, story: field.longText(), code: unique(text) }),
    table(
      { area: text, note: text, story: field.longText(), code: unique(text) },
      {
        limits: [{ rows: any(where('area', 'in', ['A3', 'A4']), where('story', 'eq', 'x')) }],
        policy: [
          { operations: ['read'], rows: all(where('note', 'contains', 'a'), not(where('note', 'eq', 'b'))) },
          { operations: ['read'], rows: all(role('chief'), where('code', 'eq', 'c')) },
        ],
      },
    ),
    [
      'rewrite index.added: create index "t_pump_f_area" on t using btree ("f_area", "id") where deleted_at is null',
    ],
  ],
  [
    'unique switched on',
    table({ name: text }),
    table({ name: unique(text) }),
    [
      'rewrite index.added: create unique index "t_pump_f_name_unique" on t using btree ("f_name") where deleted_at is null',
    ],
  ],
  [
    'unique switched off',
    table({ name: unique(text) }),
    table({ name: text }),
    ['instant index.dropped: drop index if exists "s_alpha"."t_pump_f_name_unique"'],
  ],
  ['text to long text', table({ name: text }), table({ name: field.longText() }), []],
  [
    'a decimal to a whole number: converted beside the old values, which are kept, then changed places',
    table({ qty: field.decimal() }),
    table({ qty: field.number() }),
    [
      'instant field.changed: lock table t in share row exclusive mode',
      'instant field.changed: alter table t add column "n4_qty" bigint',
      'rewrite field.changed: update t set "n4_qty" = case when abs("f_qty") <= 9007199254740991 then "f_qty"::bigint end where "n4_qty" is distinct from case when abs("f_qty") <= 9007199254740991 then "f_qty"::bigint end',
      'instant index.dropped: drop index if exists "s_alpha"."t_pump_f_qty"',
      'instant field.changed: alter table t rename column "f_qty" to "x4_qty"',
      'instant field.changed: alter table t rename column "n4_qty" to "f_qty"',
    ],
  ],
  [
    'a link to another table: nothing carries over',
    table({ to: field.link('part') }),
    table({ to: field.link('pump') }),
    [
      'instant index.dropped: drop index if exists "s_alpha"."t_pump_f_to"',
      'destructive field.changed: alter table t rename column "f_to" to "x4_to"',
      'instant field.changed: alter table t add column "f_to" uuid',
      'rewrite index.added: create index "t_pump_f_to" on t using btree ("f_to", "id") where deleted_at is null',
    ],
  ],
]

it('keeps the index of a field that permissions ask about, however many others there are', () => {
  const links = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at}`, field.link('part')]))
  const fields = { ...links, qty: field.number(), area: text }
  const made = (rows: Filter): readonly string[] =>
    planChange(null, table(fields, { policy: [{ operations: ['read'], rows }] }), context).steps.flatMap(
      ({ sql }) => /^create index "t_pump_(f_\w+)"/.exec(sql)?.[1] ?? [],
    )
  expect(made(true)).toEqual(Array.from({ length: 30 }, (_, at) => `f_n${at}`))
  expect(made(where('area', 'eq', 'A3')).slice(-3)).toEqual(['f_n27', 'f_n28', 'f_area'])
  expect(made(where('qty', 'gt', 5)).slice(-3)).toEqual(['f_n27', 'f_n28', 'f_qty'])
})

it.each(cases)('plans %s', (_, from, to, steps) => {
  expect(planned(from, to)).toEqual(steps)
})

const short = (sql: string) => sql.replaceAll('"s_alpha"."t_pump"', 't')

it('does the long part ahead, on columns and under names that nobody reads yet', () => {
  const from = table({ qty: field.decimal(), name: text }, { policy: asking(where('qty', 'gt', 1)) })
  const plan = planChange(
    from,
    table(
      { qty: field.number(), name: unique(text), done: field.yesNo() },
      { policy: asking(all(where('qty', 'gt', 1), where('done', 'eq', true))) },
    ),
    context,
  )
  const value = (row: string) =>
    `case when abs(${row}"f_qty") <= 9007199254740991 then ${row}"f_qty"::bigint end`
  expect(plan.preparations.map(one => (one.kind === 'index' ? short(one.sql) : one))).toEqual([
    {
      kind: 'column',
      field: 'qty',
      column: 'n4_qty',
      columnType: 'bigint',
      fill: { from: 'f_qty', value: value(''), written: value('new.') },
    },
    { kind: 'column', field: 'done', column: 'n4_done', columnType: 'boolean' },
    'create index concurrently "n4_t_pump_f_qty" on t using btree ("n4_qty", "id") where deleted_at is null',
    'create index concurrently "n4_t_pump_f_done" on t using btree ("n4_done", "id") where deleted_at is null',
    'create unique index concurrently "n4_t_pump_f_name_unique" on t using btree ("f_name") where deleted_at is null',
  ])
  expect(plan.switch.every(({ effect }) => effect === 'instant')).toBe(true)
  expect(plan.switch.map(({ sql }) => short(sql))).toEqual([
    'drop index if exists "s_alpha"."t_pump_f_qty"',
    'drop trigger if exists "n4_qty" on t; drop function if exists "s_alpha"."t_pump_n4_qty"()',
    'alter table t rename column "f_qty" to "x4_qty"',
    'alter table t rename column "n4_qty" to "f_qty"',
    'alter table t rename column "n4_done" to "f_done"',
    'alter index "s_alpha"."n4_t_pump_f_qty" rename to "t_pump_f_qty"',
    'alter index "s_alpha"."n4_t_pump_f_done" rename to "t_pump_f_done"',
    'alter index "s_alpha"."n4_t_pump_f_name_unique" rename to "t_pump_f_name_unique"',
  ])
})

it('can leave indexes for later, but not those that keep values apart', () => {
  const plan = withoutIndexes(
    planChange(
      table({ name: text }),
      table({ name: unique(text), done: field.yesNo() }, { policy: asking(where('done', 'eq', true)) }),
      context,
    ),
  )
  expect(plan.preparations.map(one => one.kind === 'index' && one.index)).toEqual([
    false,
    't_pump_f_name_unique',
  ])
  expect(plan.switch.map(({ sql }) => short(sql))).toEqual([
    'alter table t rename column "n4_done" to "f_done"',
    'alter index "s_alpha"."n4_t_pump_f_name_unique" rename to "t_pump_f_name_unique"',
  ])
})

it('lets the old column go where the designer says that misfits shall be blank', () => {
  const plan = planChange(table({ qty: text }), table({ qty: field.number() }), {
    ...context,
    blank: ['qty'],
  })
  expect(plan.tombstones).toEqual([])
  expect(effectOf(plan)).toBe('destructive')
  expect(plan.switch.map(({ sql }) => short(sql))).toContain('alter table t drop column "x4_qty"')
})

it('brings a dropped field back with its values, but not another field of the same id', () => {
  const dropped = planChange(table({ name: text, done: field.yesNo() }), table({ name: text }), context)
  expect(dropped.tombstones).toEqual([
    { field: 'done', was: { type: 'yesNo' }, column: 'x4_done', columnType: 'boolean' },
  ])
  const back = planned(table({ name: text }), table({ name: text, done: field.yesNo() }), dropped.tombstones)
  expect(back[0]).toBe('instant field.restored: alter table t rename column "x4_done" to "f_done"')
  const other = planned(table({ name: text }), table({ name: text, done: text }), dropped.tombstones)
  expect(other).toEqual(['instant field.added: alter table t add column "f_done" text'])
})

it('quotes whatever a name holds', () => {
  const hostile = { ...table({ name: text }), id: 'a"; drop table x; --' }
  const { steps } = planChange(null, hostile, { ...context, space: `b'"c` })
  expect(steps[0]?.sql).toContain(`create table "s_b'""c"."t_a""; drop table x; --" (`)
  expect(steps[2]?.sql).toContain(`gantry.wall('b''"c')`)
})
