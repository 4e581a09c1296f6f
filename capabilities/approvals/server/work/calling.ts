import type { JsonObject } from '@gantry/base/shared'
import { requestOf, valuesOfAnswer } from '@gantry/designs/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import { callOut } from '@gantry/outbound/server'
import type { Attempt } from '@gantry/runs/server'
import type { ServiceWork, WorkflowDef } from '@gantry/workflow/shared'
import type { NodeInput } from './names.ts'

type Calling = Extract<ServiceWork, { readonly does: 'call' }>

/** The work of a step that calls a server outside; null for any other step. */
export const callAt = (def: WorkflowDef, id: string | undefined): Calling | null => {
  const node = def.nodes[id ?? '']
  return node?.kind === 'service' && node.settings.work.does === 'call' ? node.settings.work : null
}

/**
 * The values the answer of a server gives. Every attempt sends the same idempotency key, so that a server that knows such keys acts
 * once. Only the values are stored, neither the request nor its secrets.
 */
export const answered = (
  { ctx, call, signal }: Attempt<NodeInput>,
  path: string,
  row: RecordRow,
  table: TableDef,
  { call: asked, seconds = 10 }: Pick<Calling, 'call' | 'seconds'>,
): Promise<JsonObject> =>
  call(path, { method: asked.method, address: asked.address }, async key => {
    const request = await requestOf(ctx, table, asked, row)
    const answer = await callOut(
      ctx,
      { ...request, headers: { 'idempotency-key': key, ...request.headers } },
      { name: 'workflow.call', table: table.id },
      { signal, milliseconds: seconds * 1_000 },
    )
    return valuesOfAnswer(asked, answer, new URL(request.url).host)
  })
