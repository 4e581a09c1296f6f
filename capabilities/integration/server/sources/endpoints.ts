import { endpoint } from '@gantry/http/server'
import * as contract from '../../shared/sources/contract.ts'
import { changeSource, copySource, createSource, removeSource } from './change-sources.ts'
import { listOwnQueries, querySource, sampleSource } from './explore.ts'
import { openSource } from './open-source.ts'
import { listSources } from './source-rows.ts'
import { trySource } from './try-source.ts'

const done = { done: true as const }

/** Objects of a page of the tree. */
const pageSize = 200

/** Data sources: the list, their forms, and looking into them. */
export const sourceEndpoints = [
  endpoint(contract.listSources, async ctx => ({ data: await listSources(ctx) })),
  endpoint(contract.createSource, async (ctx, input) => ({ id: await createSource(ctx, input) })),
  endpoint(contract.changeSource, async (ctx, input) => {
    await changeSource(ctx, input)
    return done
  }),
  endpoint(contract.copySource, async (ctx, { id, name }) => ({ id: await copySource(ctx, id, name) })),
  endpoint(contract.removeSource, async (ctx, { id }) => {
    await removeSource(ctx, id)
    return done
  }),
  endpoint(contract.trySource, trySource),
  endpoint(contract.listSourceObjects, async (ctx, { id, ...question }, { signal }) =>
    (await openSource(ctx, id, signal)).objects({ ...question, limit: pageSize }),
  ),
  endpoint(contract.describeSourceObject, async (ctx, { id, object }, { signal }) =>
    (await openSource(ctx, id, signal)).describe(object),
  ),
  endpoint(contract.sampleSource, (ctx, { id, object }, { signal }) => sampleSource(ctx, id, object, signal)),
  endpoint(contract.querySource, (ctx, input, { signal }) => querySource(ctx, input, signal)),
  endpoint(contract.listOwnQueries, async (ctx, { id }) => ({ data: await listOwnQueries(ctx, id) })),
]
