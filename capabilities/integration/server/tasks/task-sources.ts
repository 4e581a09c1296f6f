import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { sourceKindOf } from '../../connectors/kinds.ts'
import type { listTaskObjects as contract, TaskObject, TaskSource } from '../../shared/tasks/contract.ts'
import { listSources } from '../sources/source-rows.ts'
import { columnsOf, openEnd, ownTables } from './ends.ts'

const mostObjects = 100
const mostMilliseconds = 15_000

/** The sources the actor may use, the tables of the space first. */
export const listTaskSources = async (ctx: Ctx): Promise<readonly TaskSource[]> => [
  { id: ownTables, name: '', kind: 'space', writes: true },
  ...(await listSources(ctx)).map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    writes: sourceKindOf(kind)?.writes ?? false,
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
