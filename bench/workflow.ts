import { join, resolve } from 'node:path'
import {
  approvals,
  countWork,
  listInstances,
  listTodos,
  readFigures,
  runCommand,
  startInstance,
} from '@gantry/approvals/server'
import { newId } from '@gantry/base/shared'
import { texts } from '@gantry/base/texts'
import { designs, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { createApp, prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import {
  type Ctx,
  createCtx,
  everySpace,
  type Kernel,
  noActor,
  platform,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, getRecord, saveTables, updateRecord } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { emptyWorkflow, type FlowNode, type WorkflowDef } from '@gantry/workflow/shared'
import { withBareStart } from './bare-start.ts'
import { compare } from './compare.ts'
import { withKernel } from './kernel.ts'
import { startAsker } from './start-asker.ts'

/*
 * `npx tsx bench/workflow.ts`: approvals among INSTANCES (default 200,000) that run, each waiting for five of 200 people, so that
 * everybody has 5,000 of a million to-dos. What submitting and agreeing cost beside creating and changing a record, and what
 * lists cost beside a bare query of the same rows, ROUNDS (200) times in turn. Of each of 40 workflows one instance is
 * submitted by the product; the others are copies of its rows. BENCH_DATA is the folder, which is kept.
 */

const instances = Number(process.env.INSTANCES ?? 200_000)
const rounds = Number(process.env.ROUNDS ?? 200)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-workflow-${instances}`))
const space = 'bench'
const [peopleCount, groups] = [200, 40]

const table: TableDef = {
  id: 'purchase',
  label: 'Purchase',
  title: 'name',
  fields: {
    name: field.text(),
    supplier: field.text(),
    amount: field.decimal({ scale: 2 }),
    note: field.text(),
    needed: field.date(),
  },
  policy: [{ operations: ['create', 'read', 'update'] }],
}
const values = { supplier: 'Hengchuan Valves', amount: 1234.5, note: 'as agreed', needed: '2026-10-01' }

const personOf = (n: number): string => `0196b005-0000-7000-8000-${String(n % peopleCount).padStart(12, '0')}`
const workflowOf = (n: number): string => `0196b006-0000-7000-8000-${String(n % groups).padStart(12, '0')}`

const step = (name: string, ids: readonly string[]): FlowNode => ({
  kind: 'approve',
  settings: {
    name,
    executors: [{ rule: 'users', ids }],
    sign: { mode: 'countersign' },
    fields: { note: 'edit' },
    timeLimit: { limit: { minutes: 2_880 }, rules: [{ action: 'remind', before: 60 }] },
    returns: { to: 'any', resubmit: 'chooser' },
    buttons: { return: true, delegate: true },
  },
})

/** Five of the people together, over 50,000 one more, then the end. */
const flowOf = (group: number): WorkflowDef => ({
  ...emptyWorkflow(workflowOf(group), table.id),
  monitors: { users: [personOf(0)], roles: [] },
  nodes: {
    start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
    together: step(
      'Together',
      [0, 1, 2, 3, 4].map(each => personOf(group * 5 + each)),
    ),
    much: {
      kind: 'exclusive',
      settings: { name: 'How much', branches: [{ id: 'much', when: 'amount > 50000' }, { id: 'little' }] },
    },
    director: step('Director', [personOf(group)]),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'together' },
    { id: '2', from: 'together', to: 'much' },
    { id: '3', from: 'much', port: 'much', to: 'director' },
    { id: '4', from: 'much', port: 'little', to: 'end' },
    { id: '5', from: 'director', to: 'end' },
  ],
})

const as = (kernel: Kernel, n: number): Ctx =>
  createCtx(
    kernel,
    { ...noActor, space, personId: personOf(n), userId: personOf(n), name: `Person ${n}` },
    'bench',
  )

const freshRecord = async (ctx: Ctx): Promise<string> =>
  (await createRecord({ ...ctx, request: {} }, table.id, { name: 'Pump', ...values })).id

const submitted = async (ctx: Ctx, group: number) => {
  const record = await freshRecord(ctx)
  const { instance } = await submitRecord(ctx, group, record)
  return { instance, record }
}

const submitRecord = (ctx: Ctx, group: number, record: string) =>
  startInstance(
    { ...ctx, request: {} },
    { id: newId(), workflow: workflowOf(group), record, key: newId(), command: { do: 'submit' } },
  )

/** Copies everything stored of one instance and its record, each copy with ids of its own. */
const copy = async (
  kernel: Kernel,
  { instance, record }: { instance: string; record: string },
  group: number,
  count: number,
) =>
  kernel.database.transaction(everySpace, async tx => {
    // Ids carry the time they were made at, so the copies are spread over the year before.
    await tx.run(sql`
      create temp table copy on commit drop as
      select lpad(to_hex(1735689600000 + (n * ${groups}::bigint + ${group}::bigint) * 150000), 12, '0') as time, n
      from generate_series(1, ${count}::int) n`)
    await tx.run(sql`alter table copy add instance uuid, add record uuid`)
    await tx.run(sql`
      update copy set instance = (left(time, 8) || '-' || right(time, 4) || '-7001-8000-' || lpad(to_hex(n * 64 + ${group}::int), 12, '0'))::uuid,
        record = (left(time, 8) || '-' || right(time, 4) || '-7002-8000-' || lpad(to_hex(n * 64 + ${group}::int), 12, '0'))::uuid`)
    for (const own of Object.values(copied)) {
      const { rows } = await tx.run<{ column: string }>(sql`
        select attname as column from pg_attribute
        where attrelid = ${own.table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`)
      const columns = rows.map(({ column }) => column)
      const of = own.by === 'record' ? record : instance
      const values = columns.map(column => own.values[column] ?? `o."${column}"`)
      await tx.run({
        text: `insert into ${own.table} (${columns.map(each => `"${each}"`).join(', ')})
          select ${values.join(', ')} from copy c, ${own.table} o where o.${own.key} = $1::uuid`,
        values: [of],
      })
    }
  })

/** The tables that hold rows of an instance, and what differs in a copy. */
const copied: Readonly<
  Record<string, { table: string; by: 'instance' | 'record'; key: string; values: Record<string, string> }>
> = {
  record: { table: 's_bench.t_purchase', by: 'record', key: 'id', values: { id: 'c.record' } },
  instance: {
    table: 'gantry.wf_instance',
    by: 'instance',
    key: 'id',
    values: {
      id: 'c.instance',
      record_id: 'c.record',
      marking: `replace(replace(o.marking::text, o.id::text, c.instance::text), o.record_id::text, c.record::text)::json`,
    },
  },
  todo: {
    table: 'gantry.wf_todo',
    by: 'instance',
    key: 'instance',
    values: {
      instance: 'c.instance',
      received: `o.received - c.n * interval '1 minute'`,
      due: `o.due - c.n * interval '1 minute'`,
    },
  },
  track: { table: 'gantry.wf_track', by: 'instance', key: 'instance', values: { instance: 'c.instance' } },
  part: { table: 'gantry.wf_part', by: 'instance', key: 'instance', values: { instance: 'c.instance' } },
  share: {
    table: 'gantry.record_share',
    by: 'record',
    key: 'record_id',
    values: { id: 'gen_random_uuid()', record_id: 'c.record' },
  },
  hold: { table: 'gantry.record_hold', by: 'record', key: 'record_id', values: { record_id: 'c.record' } },
}

const prepare = async (kernel: Kernel): Promise<void> => {
  await prepareCapabilities(kernel, [identity, designs, runs, approvals])
  const db = platform(kernel)
  const { rows: known } = await db.run(
    sql`select 1 from gantry.wf_instance offset ${instances - 1}::int limit 1`,
  )
  if (known.length > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: table }])
  for (let n = 0; n < peopleCount; n++)
    await createRecord({ ...ctx, request: {} }, 'member', {
      id: personOf(n),
      name: `Person ${n}`,
      name_pinyin: `person ${String(n).padStart(4, '0')}`,
      user_type: 'user',
      state: 'active',
      account: `person${n}`,
    })
  for (let group = 0; group < groups; group++) {
    const def = flowOf(group)
    await releaseDesign(ctx, { kind: 'workflow', id: def.id, body: def as never })
    await copy(kernel, await submitted(as(kernel, group), group), group, instances / groups - 1)
    console.error(`  ${((group + 1) * instances) / groups} instances`)
  }
  for (const { table } of Object.values(copied)) await db.run({ text: `vacuum analyze ${table}`, values: [] })
}

/** Records to submit, and tasks to agree to with their holders. */
const madeReady = async (kernel: Kernel, count: number) => {
  const fresh: string[] = []
  const waiting: { instance: string; task: number; person: number }[] = []
  for (let n = 0; n < count; n++) {
    const ctx = as(kernel, n)
    fresh.push(await freshRecord(ctx))
    const { instance } = await submitted(ctx, n)
    const { rows } = await platform(kernel).run<{ task: number }>(sql`
      select task from gantry.wf_todo where space = ${space} and instance = ${instance}::uuid
        and person = ${personOf((n % groups) * 5)}::uuid`)
    waiting.push({ instance, task: rows[0]?.task ?? 0, person: (n % groups) * 5 })
  }
  return {
    record: (round: number) => fresh[round] ?? '',
    task: (round: number) => waiting[round] ?? { instance: '', task: 0, person: 0 },
  }
}

const writes = async (kernel: Kernel): Promise<void> => {
  const ready = await madeReady(kernel, Math.floor(rounds * 1.2) + 20)
  const others: string[] = []
  for (let n = 0; n < rounds * 1.2; n++) others.push(await freshRecord(as(kernel, n)))
  const plain = await freshRecord(as(kernel, 1))
  console.log('\nSubmitting, beside creating the record')
  const of = await submitted(as(kernel, 1), 1)
  await withBareStart(kernel, { space, records: `s_bench.t_${table.id}`, of }, start =>
    compare(
      { folder, rounds },
      {
        'create a record': round => freshRecord(as(kernel, round)),
        submit: round => submitRecord(as(kernel, round), round, ready.record(round)),
        'its rows by bare SQL': round => start(newId(), others[round] ?? ''),
      },
    ),
  )
  console.log('\nAgreeing with a field, beside changing the field')
  await compare(
    { folder, rounds },
    {
      'change a record': async round => {
        const ctx = { ...as(kernel, 1), request: {} }
        const { data } = await getRecord(ctx, table.id, plain)
        return updateRecord(ctx, table.id, plain, { note: `seen ${round}`, version: data.version })
      },
      agree: round => {
        const { instance, task, person } = ready.task(round)
        const ctx = { ...as(kernel, person), request: {} }
        return runCommand(ctx, {
          instance,
          key: newId(),
          command: { do: 'agree', task },
          values: { note: `seen ${round}` },
        })
      },
    },
  )
}

/** The same as requests: a server that listens, asked by another process, whose CPU does not count. */
const requests = async (kernel: Kernel): Promise<void> => {
  const ready = await madeReady(kernel, Math.floor(rounds * 1.2) + 20)
  const app = createApp({
    kernel,
    capabilities: [identity, designs, runs, approvals],
    authenticate: async (_, { authorization = '' }) =>
      as(kernel, Number(authorization.replace('Bearer ', ''))).actor,
    texts: [texts],
    webFolder: null,
    version: 'bench',
  })
  await app.markReady()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asker = startAsker()
  const ask = (person: number, method: string, path: string, body: unknown) =>
    asker.ask({
      url,
      token: String(person),
      groups: [[{ method, path: `/space-${space}/api${path}`, body }]],
    })
  const records = `/tables/${table.id}/records`
  // Everybody has a connection before anything is measured.
  for (let n = 0; n < peopleCount; n++) await ask(n, 'POST', records, { name: 'Pump', ...values })
  const changed = await freshRecord(as(kernel, 1))
  let version = 1
  console.log('\nThe same by requests')
  await compare(
    { folder, rounds },
    {
      'create a record': round => ask(round, 'POST', records, { name: 'Pump', ...values }),
      submit: round =>
        ask(round, 'POST', `/workflows/${workflowOf(round)}/instances`, {
          record: ready.record(round),
          key: newId(),
        }),
    },
  )
  await compare(
    { folder, rounds },
    {
      'change a record': round =>
        ask(1, 'PUT', `${records}/${changed}`, { note: `seen ${round}`, version: version++ }),
      agree: round => {
        const { instance, task, person } = ready.task(round)
        const given = { key: newId(), do: 'agree', task, values: { note: `seen ${round}` } }
        return ask(person, 'POST', `/workflow-instances/${instance}/commands`, given)
      },
    },
  )
  asker.close()
  await app.close()
}

const reads = async (kernel: Kernel): Promise<void> => {
  console.log('\nLists of a person with 5,000 to-dos')
  await compare(
    { folder, rounds },
    {
      'bare query of 50 to-dos': round =>
        platform(kernel).run(sql`
        select t.instance, t.task, t.node, t.state, t.received, t.due, i.subject, i.record_id, i.table_id, m.f_name,
          r.body->'name' as workflow, r.body->'nodes'->t.node->'settings'->'name' as node_name
        from (select * from gantry.wf_todo where space = ${space} and person = ${personOf(round)}::uuid
          order by due, received desc, instance desc, task desc limit 51) t
        join gantry.wf_instance i on i.space = t.space and i.id = t.instance
        join gantry.design_release r on r.space = i.space and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
        left join gantry.t_member m on m.space = i.space and m.id = i.initiator
        order by t.due, t.received desc, t.instance desc, t.task desc`),
      'to-dos': round => listTodos({ ...as(kernel, round), request: {} }),
      'to-dos, searched': round => listTodos({ ...as(kernel, round), request: {} }, { search: 'Pump' }),
      counts: round => countWork({ ...as(kernel, round), request: {} }),
      'started by me': round => listInstances({ ...as(kernel, round), request: {} }, { list: 'started' }),
      monitored: () => listInstances({ ...as(kernel, 0), request: {} }, { list: 'monitored' }),
      'figures of a workflow': round =>
        readFigures({ ...as(kernel, 0), request: {} }, { workflow: workflowOf(round) }),
    },
  )
}

await withKernel(folder, 4, async kernel => {
  console.error(`loading ${instances} instances with ${instances * 5} to-dos`)
  const began = performance.now()
  await prepare(kernel)
  console.error(`  ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  await reads(kernel)
  await writes(kernel)
  await requests(kernel)
})
