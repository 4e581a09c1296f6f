import { type JsonObject, localise } from '@gantry/base/shared'
import { askConnector, requestOf, valuesOfAnswer } from '@gantry/designs/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import { callOut } from '@gantry/outbound/server'
import type { Attempt } from '@gantry/runs/server'
import type { ServiceWork, WorkflowDef } from '@gantry/workflow/shared'
import type { NodeInput } from './names.ts'

type Calling = Extract<ServiceWork, { readonly does: 'call' | 'connector' }>

/** The work of a step that calls a server outside; null for any other step. */
export const callAt = (def: WorkflowDef, id: string | undefined): Calling | null => {
  const node = def.nodes[id ?? '']
  if (node?.kind !== 'service') return null
  const { work } = node.settings
  return work.does === 'call' || work.does === 'connector' ? work : null
}

/**
 * The values the answer of a server gives. Every attempt sends the same idempotency key, so that a server that knows such keys acts
 * once. Only the values are stored, neither the request nor its secrets.
 */
export const answered = async (
  { ctx, call, signal }: Attempt<NodeInput>,
  path: 'call' | 'back',
  row: RecordRow,
  table: TableDef,
  work: Calling,
): Promise<JsonObject> => {
  if (work.does === 'connector') {
    const asked = work[path]
    if (!asked) return {}
    const { connector, request } = asked
    return call(path, { connector, request }, async key => {
      const by = localise(table.label, ctx.actor.lang)
      return (await askConnector(ctx, asked, { table, row, by, key, signal })).values
    })
  }
  const { [path]: asked, seconds = 10 } = work
  if (!asked) return {}
  return call(path, { method: asked.method, address: asked.address }, async key => {
    const request = await requestOf(ctx, table, asked, row)
    const answer = await callOut(
      ctx,
      { ...request, headers: { 'idempotency-key': key, ...request.headers } },
      { name: 'workflow.call', table: table.id },
      { signal, milliseconds: seconds * 1_000 },
    )
    return valuesOfAnswer(asked, answer, new URL(request.url).host)
  })
}
