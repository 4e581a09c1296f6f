import type { Json, JsonObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import { catalogOf, findTable, getRecord, removeRecords, updateRecord } from '@gantry/records/server'
import { type Runner, readRun } from '@gantry/runs/server'
import { definitionOf } from '../definition.ts'
import { lockInstance } from '../store.ts'
import { type NodeInput, workNames } from './names.ts'
import type { Done } from './node-runner.ts'

/** Takes back what an automatic step did that was moved back over; values somebody changed since stay. */
export const compensateRunner: Runner<NodeInput, JsonObject> = {
  name: workNames.compensate,
  seconds: 60,
  run: ({ input, step }) =>
    step('undo', {}, async tx => {
      const { state } = await lockInstance(tx, input.instance)
      const done = await doneBy(tx, input)
      if (!done) return {}
      if (done.made) {
        const { table, id } = done.made
        if ((await catalogOf(tx)).tables.has(table)) await removeRecords(tx, table, [id])
      }
      const { table } = await definitionOf(tx, state.workflow, state.release)
      const row = (await getRecord(tx, findTable(await catalogOf(tx), table.id), state.record))
        .data as RecordRow
      const back = Object.entries(done.before).filter(([field]) =>
        same(row[field] ?? null, done.after[field] ?? null),
      )
      if (back.length > 0)
        await updateRecord(tx, table.id, state.record, { ...Object.fromEntries(back), version: row.version })
      return { fields: back.map(([field]) => field) }
    }),
}

const doneBy = async (tx: Ctx, { instance, activation }: NodeInput): Promise<Done | null> => {
  const { rows } = await tx.db.run<{ readonly run: string }>(sql`
    select run from gantry.wf_job
    where space = ${tx.space} and instance = ${instance}::uuid and activation = ${activation}`)
  const [job] = rows
  return job ? ((await readRun(tx, job.run)).output as Done | null) : null
}

const same = (one: Json, other: Json): boolean => plain(one) === plain(other)

/** References are compared by id: a title may have changed. */
const plain = (value: Json): string =>
  JSON.stringify(typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
