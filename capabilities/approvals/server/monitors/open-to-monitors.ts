import type { JsonObject } from '@gantry/base/shared'
import { asSystem, type Consumer, type Ctx, sql } from '@gantry/kernel/server'
import { type Opening, replaceOpenings } from '@gantry/records/server'
import { type Runner, startRun } from '@gantry/runs/server'
import type { WorkflowDef } from '@gantry/workflow/shared'
import { newestOf } from '../definition.ts'

/** Stored runs refer to it. */
const runnerName = 'workflow.monitors'

const batch = 500

/** One for each workflow: a record may have been through several. */
export const monitorChannel = (workflow: string): string => `monitor:${workflow}`

/** Monitors read the records of the workflow, with all fields (section 6.2, channel of monitors). */
export const monitorOpenings = (monitors: WorkflowDef['monitors']): readonly Opening[] => [
  ...(monitors?.users ?? []).map(person => ({ person, fields: null })),
  ...(monitors?.roles ?? []).map(role => ({ role, fields: null })),
]

/** A release with other monitors opens the records of all instances to them, and closes them to those before. */
export const monitorsPublished: Consumer = {
  name: 'approvals.monitors',
  types: ['design.published'],
  handle: async (ctx, event) => {
    const { kind, id, number } = event.payload as {
      readonly kind: string
      readonly id: string
      readonly number: number
    }
    if (kind !== 'workflow') return
    const { rows } = await ctx.db.run<{ readonly changed: boolean }>(sql`
      select n.body->>'monitors' is distinct from o.body->>'monitors' as changed from gantry.design_release n
      left join gantry.design_release o on o.space = n.space and o.kind = n.kind and o.id = n.id and o.number = n.number - 1
      where n.space = ${ctx.space} and n.kind = 'workflow' and n.id = ${id} and n.number = ${number}::int`)
    if (!rows[0]?.changed) return
    await startRun(ctx, {
      runner: runnerName,
      of: { kind: 'workflow', id, release: number },
      cause: { event: event.id },
      input: { workflow: id },
    })
  },
}

interface Input {
  readonly workflow: string
}

/** Opens the records of the instances of a workflow to its monitors of now, in batches by id. */
export const monitorsRunner: Runner<Input, JsonObject> = {
  name: runnerName,
  seconds: 600,
  run: async ({ input, step, signal }) => {
    let place = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      signal.throwIfAborted()
      const after = place
      const { last } = await step(after, {}, tx => openBatch(tx, input.workflow, after))
      if (last === null) return {}
      place = last
    }
  },
}

const openBatch = async (
  tx: Ctx,
  workflow: string,
  after: string,
): Promise<{ readonly last: string | null }> => {
  const { table, monitors } = await newestOf(tx, workflow)
  const { rows } = await tx.db.run<{ readonly id: string; readonly record: string }>(sql`
    select id, record_id as record from gantry.wf_instance
    where space = ${tx.space} and workflow = ${workflow} and id > ${after}::uuid and state <> 'draft'
    order by id limit ${batch}`)
  const records = [...new Set(rows.map(({ record }) => record))]
  if (records.length > 0)
    await replaceOpenings(
      asSystem(tx, 'monitors of a workflow'),
      table.id,
      records,
      monitorChannel(workflow),
      monitorOpenings(monitors),
    )
  return { last: rows.length < batch ? null : (rows.at(-1)?.id ?? null) }
}
