import { join, resolve } from 'node:path'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, inTransaction, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import { all, type TableDef, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, getRecord, saveTables, updateRecord } from '@gantry/records/server'
import { rules } from '@gantry/rules/server'
import { runs } from '@gantry/runs/server'
import { compare } from './compare.ts'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/rules.ts`: RULES (default 10,000) over one table, each waiting for a change of one of two fields and for one of 100
 * options. What a change costs alone, and with its event looked at: where no rule waits for the field, and where 50 conditions are
 * evaluated, none of them met. ROUNDS (200) times in turn. BENCH_DATA is the folder, which is kept.
 */

const count = Number(process.env.RULES ?? 10_000)
const rounds = Number(process.env.ROUNDS ?? 200)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-rules-${count}`))
const space = 'bench'
const options = Array.from({ length: 100 }, (_, at) => `s${at}`)

const table: TableDef = {
  id: 'device',
  label: 'Device',
  title: 'name',
  fields: {
    name: field.text(),
    state: field.choice(options),
    level: field.choice(options),
    note: field.text(),
  },
  policy: [{ operations: ['create', 'read', 'update'] }],
}

const prepare = async (kernel: Kernel): Promise<void> => {
  await prepareCapabilities(kernel, [identity, designs, runs, rules])
  const db = platform(kernel)
  const { rows: known } = await db.run(sql`select 1 from gantry.rule_wake offset ${count - 1}::int limit 1`)
  if (known.length > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: table }])
  const body = {
    name: 'Rule',
    app: 'app-1',
    as: 'rule',
    on: { kind: 'record', options: { table: 'device', events: ['updated'], fields: ['state'] } },
    when: { filter: all(where('note', 'notEmpty'), where('state', 'eq', 's0')) },
    results: [
      {
        id: '0196b009-0000-7000-8000-000000000000',
        kind: 'change',
        options: { values: [{ field: 'note', formula: '"seen"' }] },
      },
    ],
  }
  const key = { kind: 'rule', id: '0196b008-0000-7000-8000-000000000000' }
  const { revision } = await keepDraft(ctx, {
    ...key,
    body: JSON.parse(JSON.stringify(body)),
    base: null,
    revision: 0,
  })
  await publishDesigns(ctx, { designs: [{ ...key, revision }] })
  await copies(kernel, key.id)
}

/** Copies the published rule, with its field and option changed in turn. */
const copies = (kernel: Kernel, first: string): Promise<void> =>
  kernel.database.transaction(space, async tx => {
    const id = sql`('0196b008-0000-7000-8000-' || lpad(n::text, 12, '0'))`
    const each = sql`generate_series(1, ${count - 1}::int) n`
    for (const name of ['design', 'design_release', 'rule_wake'] as const) {
      const { rows } = await tx.run<{ readonly name: string }>(sql`
        select attname as name from pg_attribute where attrelid = ${`gantry.${name}`}::regclass and attnum > 0
          and not attisdropped and attgenerated = '' and attidentity = ''`)
      const columns = rows.map(({ name: column }) => column)
      const own = name === 'rule_wake' ? 'rule' : 'id'
      const values = columns.map(column => {
        if (column === own) return id.text
        if (name !== 'design_release' || column !== 'body') return `o."${column}"`
        return `replace(replace(o.body::text, '"s0"', '"s' || (n / 2) % 100 || '"'), '"state"',
          case when n % 2 = 0 then '"state"' else '"level"' end)::json`
      })
      await tx.run({
        text: `insert into gantry.${name} (${columns.map(column => `"${column}"`).join(', ')})
          select ${values.join(', ')} from ${each.text.replace('$1', '$2')}, gantry.${name} o where o.${own} = $1`,
        values: [first, ...each.values],
      })
    }
    await tx.run(sql`update gantry.rule_version set version = version + 1 where space = ${space}`)
  })

const [wakeRules] = rules.consumers ?? []

/** What the relay does with the event of a change, without its queue. */
const look = (ctx: Ctx, record: string, version: number, changed: string): Promise<void> =>
  inTransaction(ctx, async tx =>
    wakeRules?.handle(tx, {
      id: '0',
      space,
      type: 'record.updated',
      table: 'device',
      recordId: record,
      version,
      at: tx.now.toISOString(),
      actor: null,
      payload: { changes: { [changed]: { before: null, after: null } } },
      cause: null,
      depth: 0,
    }),
  )

await withKernel(folder, 4, async kernel => {
  console.error(`${count} rules`)
  await prepare(kernel)
  const ctx = () => ({ ...systemCtx(kernel, space, 'bench'), request: {} })
  const { id } = await createRecord(ctx(), 'device', { name: 'P-101', state: 's1', level: 's1' })
  const change = async (fieldId: string, value: string): Promise<number> => {
    const { data } = await getRecord(ctx(), 'device', id)
    return (await updateRecord(ctx(), 'device', id, { [fieldId]: value, version: data.version })).version
  }
  const began = performance.now()
  await look(ctx(), id, await change('state', 's1'), 'state')
  console.log(`the first event compiles the rules: ${(performance.now() - began).toFixed(0)} ms`)
  await compare(
    { folder, rounds },
    {
      'change a record': round => change('name', `P-${round}`),
      'and no rule waits for the field': async round =>
        look(ctx(), id, await change('name', `Q-${round}`), 'name'),
      'and 50 conditions are evaluated': async round =>
        look(ctx(), id, await change('state', `s${round % 100}`), 'state'),
    },
  )
})
