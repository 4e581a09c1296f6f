import type { Json, JsonObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import { catalogOf, findTable, getRecord, removeRecords, updateRecord } from '@gantry/records/server'
import { type Attempt, type Runner, readRun, startRun } from '@gantry/runs/server'
import { definitionOf, type Pinned } from '../definition.ts'
import { runBySystem } from '../run-command.ts'
import { loadInstance, lockInstance } from '../store.ts'
import { answered, callAt } from './calling.ts'
import { type Done, type NodeInput, workNames } from './names.ts'

/**
 * Takes back what an automatic step did that was moved back over; values somebody changed since stay. What a server outside did is
 * taken back first, by the call the step names for that, with the values of the record it may have answered.
 */
export const compensateRunner: Runner<NodeInput, JsonObject> = {
  name: workNames.compensate,
  seconds: 60,
  run: async attempt => {
    const { input, step } = attempt
    const isCalledBack = await callBack(attempt)
    return step('undo', {}, async tx => {
      const { state } = await lockInstance(tx, input.instance)
      if (isCalledBack)
        await runBySystem(tx, input.instance, { do: 'undo_done', activation: input.activation })
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
    })
  },
  failed: async (tx, { input }) => {
    await runBySystem(tx, input.instance, { do: 'undo_failed', activation: input.activation })
  },
}

/** Has a call that was answered too late taken back, or says on the track that it is not. */
export const takeBack = async (
  tx: Ctx,
  { def, release }: Pinned,
  instance: string,
  activation: number,
  node: string,
): Promise<void> => {
  const found = def.nodes[node]
  const isCompensated = found?.kind === 'service' && found.settings.undo === 'compensate'
  if (!isCompensated || !callAt(def, node)?.back) {
    await runBySystem(tx, instance, { do: 'undo_failed', activation })
    return
  }
  await startRun(tx, {
    runner: workNames.compensate,
    of: { kind: 'workflow', id: def.id, release },
    cause: { person: tx.actor.personId },
    input: { instance, activation },
  })
}

/** Whether a server was asked to take back what it did; no connection or lock is held meanwhile. */
const callBack = async (attempt: Attempt<NodeInput>): Promise<boolean> => {
  const { ctx, input } = attempt
  const { state } = await loadInstance(ctx, input.instance)
  const { def, table } = await definitionOf(ctx, state.workflow, state.release)
  const work = callAt(def, state.activations.find(({ id }) => id === input.activation)?.node)
  if (!work?.back || !(await doneBy(ctx, input))?.called) return false
  const row = (await getRecord(ctx, table, state.record)).data as RecordRow
  await answered(attempt, 'back', row, table, work)
  return true
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
