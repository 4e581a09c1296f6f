import type { Json, Text } from '@gantry/base/shared'
import { type Decision, decisionKind, decisionOf, planDecision } from '@gantry/decisions/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { flowKind, flowOf } from '@gantry/logic/shared'
import type { FieldDef } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import { type ApiSource, apiOf, type PublishedApi } from '../../shared/api.ts'

/** A value that callers of an interface receive, or send with a call. */
export interface ApiColumn {
  readonly id: string
  readonly name: Text
  readonly part: 'answer' | 'parameter'
  /** The field of its table whose rights decide; absent: none does, such as for a count. */
  readonly field?: string
  /** How its values are written; absent: they are plain. */
  readonly def?: FieldDef
}

type Rows = Extract<ApiSource, { readonly table: string }>

/** The body of the newest release of a published interface in use; null when there is none. */
export const publishedApi = async (ctx: Ctx, id: string): Promise<PublishedApi | null> => {
  const body = await releaseOf(ctx, 'api', id)
  return body === null ? null : apiOf(body)
}

const releaseOf = async (ctx: Ctx, kind: string, id: string): Promise<Json | null> => {
  const { rows } = await ctx.db.run<{ readonly body: Json }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = ${kind} and d.id = ${id} and d.state = 'active'`)
  return rows[0]?.body ?? null
}

/** What an interface answers with, and what it is asked with. */
export const apiColumns = async (ctx: Ctx, { source }: PublishedApi): Promise<readonly ApiColumn[]> => {
  if (source.kind === 'table' || source.kind === 'figures') return columnsOfRows(ctx, source)
  const body = await releaseOf(ctx, source.kind, source.design)
  if (body === null) return []
  const isDecision = source.kind === 'decision'
  const inputs =
    (isDecision ? decisionKind.inputs?.(decisionOf(body)) : flowKind.inputs?.(flowOf(body))) ?? []
  return [
    ...(isDecision ? answersOf(decisionOf(body)) : []),
    ...inputs.map(({ name, label }): ApiColumn => ({ id: name, name: label, part: 'parameter' })),
  ]
}

const columnsOfRows = async (ctx: Ctx, source: Rows): Promise<readonly ApiColumn[]> => {
  const fields = (await catalogOf(ctx)).tables.get(source.table)?.fields ?? {}
  const plain = (field: string): ApiColumn => ({
    id: field,
    name: fields[field]?.label ?? field,
    part: 'answer',
    field,
    ...(fields[field] && { def: fields[field] }),
  })
  const answered =
    source.kind === 'table'
      ? source.fields.map(plain)
      : [
          ...source.groupBy.map(plain),
          ...source.aggregates.map(
            ({ name, field }): ApiColumn => ({ id: name, name, part: 'answer', ...(field && { field }) }),
          ),
        ]
  const parameters = (source.parameters ?? []).map(
    ({ name, field }): ApiColumn => ({ id: name, name: fields[field]?.label ?? name, part: 'parameter' }),
  )
  return [...answered, ...parameters]
}

/** The columns of the table that answers, or the expression that does. */
const answersOf = (decision: Decision): readonly ApiColumn[] => {
  const { result } = planDecision(decision)
  const node = result === null ? undefined : decision.nodes[result]
  if (result === null || !node) return []
  const outputs: readonly { readonly id: string; readonly label: Text }[] =
    node.kind === 'table' ? node.settings.outputs : [{ id: result, label: node.settings.label }]
  return outputs.map(({ id, label }): ApiColumn => ({ id, name: label, part: 'answer' }))
}
