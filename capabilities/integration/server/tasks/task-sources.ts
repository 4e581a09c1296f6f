import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { sourceKindOf } from '../../connectors/kinds.ts'
import type { listTaskObjects as contract, TaskObject, TaskSource } from '../../shared/tasks/contract.ts'
import { askSource, refuseWithoutQueries } from '../sources/explore.ts'
import { requireQuery } from '../sources/may-query.ts'
import { listSources } from '../sources/source-rows.ts'
import { columnsOf, openEnd, ownTables } from './ends.ts'

const mostObjects = 100
const mostMilliseconds = 15_000

/** The sources the actor may use, the tables of the space first. */
export const listTaskSources = async (ctx: Ctx): Promise<readonly TaskSource[]> => [
  { id: ownTables, name: '', kind: 'space', writes: true, queries: false },
  ...(await listSources(ctx)).map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    writes: sourceKindOf(kind)?.writes ?? false,
    queries: sourceKindOf(kind)?.queries ?? false,
  })),
]

export const listTaskObjects = async (
  ctx: Ctx,
  { source, search, within, writes }: InputOf<typeof contract>,
): Promise<readonly TaskObject[]> => {
  const end = await openEnd(ctx, source, AbortSignal.timeout(mostMilliseconds))
  const { data } = await end.objects({
    limit: mostObjects,
    ...(search !== undefined && search !== '' && { search }),
    ...(within !== undefined && { within }),
    ...(writes !== undefined && { writes }),
  })
  return data.map(({ id, name, kind, note, app = note }) => ({
    id,
    name,
    folder: kind === 'folder',
    ...(app !== undefined && { note: app }),
  }))
}

export const describeTaskObject = async (
  ctx: Ctx,
  { source, object }: { readonly source: string; readonly object: string },
) => {
  const end = await openEnd(ctx, source, AbortSignal.timeout(mostMilliseconds))
  const { columns, keys } = await end.describe(object)
  return { columns: columnsOf(columns), key: keys[0] ?? [] }
}

/** Characters that the name of a column of a task has at most. */
const longestName = 120

/**
 * The columns of the answer of a query, which runs for its first row, read only and within the limits of the data explorer.
 * @throws AppError permission.denied for those who may not ask the source in the data explorer; source.no_query, source.column_name
 */
export const describeTaskQuery = async (
  ctx: Ctx,
  { source, query }: { readonly source: string; readonly query: string },
  signal: AbortSignal,
) => {
  const end = await openEnd(ctx, source, signal)
  requireQuery(ctx, source)
  refuseWithoutQueries(end)
  const { columns } = await askSource(end, query, 1)
  const unnamed = columns.findIndex(({ name }) => name === '' || name.length > longestName)
  if (unnamed >= 0) throw new AppError('source.column_name', { number: unnamed + 1 })
  return { columns: columnsOf(columns) }
}
