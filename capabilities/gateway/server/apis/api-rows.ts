import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { PublishedApi } from '../../shared/api.ts'
import { parsed, perform } from '../serve/perform.ts'

/** The table whose records an interface lists without being asked for anything; null: it lists none, or requires a parameter. */
export const listedTable = ({ source }: PublishedApi): string | null => {
  if (source.kind === 'decision' || source.kind === 'logic') return null
  if (source.kind === 'table' && !source.operations.includes('list')) return null
  return source.parameters?.some(({ required }) => required) ? null : source.table
}

/**
 * The first rows an interface answers with, by the rights of `ctx` and narrowed to the columns named.
 * @throws AppError as a call does
 */
export const apiRows = async (
  ctx: Ctx,
  api: PublishedApi,
  { columns, most }: { readonly columns: ReadonlySet<string>; readonly most: number },
): Promise<readonly JsonObject[]> => {
  const { text } = await perform(ctx, narrowed(api, columns), { method: 'GET', query: { pageSize: most } })
  const answer = parsed(text)
  const rows: readonly unknown[] = isPlainObject(answer) && Array.isArray(answer.data) ? answer.data : []
  return rows.filter(isPlainObject).slice(0, most) as readonly JsonObject[]
}

const narrowed = (api: PublishedApi, columns: ReadonlySet<string>): PublishedApi => {
  const { source } = api
  if (source.kind === 'table')
    return { ...api, source: { ...source, fields: source.fields.filter(field => columns.has(field)) } }
  if (source.kind !== 'figures') return api
  return {
    ...api,
    source: {
      ...source,
      groupBy: source.groupBy.filter(field => columns.has(field)),
      aggregates: source.aggregates.filter(({ name }) => columns.has(name)),
    },
  }
}
