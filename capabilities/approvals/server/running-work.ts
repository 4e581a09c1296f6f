import { type RunningWork, readRelease, scopeOf } from '@gantry/designs/server'
import type { FieldPlace } from '@gantry/designs/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { type WorkflowDef, workflowKind } from '@gantry/workflow/shared'

interface Running {
  readonly workflow: string
  readonly release: number
  readonly count: number
}

/**
 * The fields that running instances of workflows on a table use, by the release each instance follows, which need not be the
 * newest one. An instance whose release names a field waits or will wait for it.
 */
export const runningInstances = async (
  given: Ctx,
  table: TableId,
  places: readonly FieldPlace[],
): Promise<readonly RunningWork[]> => {
  const { rows } = await given.db.run<Running>(sql`
    select workflow, release, count(*)::int as count from gantry.wf_instance
    where space = ${given.space} and table_id = ${table} and state in ('ongoing', 'interrupted')
    group by workflow, release order by workflow, release`)
  if (rows.length === 0) return []
  // Whoever designs the table need not be allowed to design the workflow.
  const ctx = asSystem(given, 'what running work uses')
  const scope = await scopeOf(ctx, [])
  const found = new Map<string, RunningWork>()
  for (const { workflow, release, count } of rows) {
    const { body } = await readRelease(ctx, { kind: workflowKind.name, id: workflow, number: release })
    // What is released fits the schema of its kind.
    const def = body as unknown as WorkflowDef
    const used = new Set([
      ...workflowKind.mentions(def, scope).map(({ to }) => `${to.id} ${to.part}`),
      ...(def.keyFields ?? []).map(field => `${def.table} ${field}`),
    ])
    for (const place of places) {
      if (!used.has(`${place.table} ${place.field}`)) continue
      const key = `${workflow} ${place.table} ${place.field}`
      const known = found.get(key)?.count ?? 0
      found.set(key, { place, name: workflowKind.nameOf(def), count: known + count })
    }
  }
  return [...found.values()]
}
