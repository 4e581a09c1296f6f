import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/developer-contract.ts'
import { decideDeveloper, listDevelopers } from './decide.ts'
import { askDeveloper, readDeveloper, resetDeveloperToken, showDeveloperToken } from './own.ts'

const done = { done: true } as const

export const developerEndpoints: readonly Endpoint[] = [
  endpoint(contract.readDeveloper, async ctx => ({ authorization: await readDeveloper(ctx) })),
  endpoint(contract.askDeveloper, async (ctx, { reason }) => {
    await askDeveloper(ctx, reason)
    return done
  }),
  endpoint(contract.showDeveloperToken, async (ctx, { current }) => ({
    token: await showDeveloperToken(ctx, current),
  })),
  endpoint(contract.resetDeveloperToken, async ctx => {
    await resetDeveloperToken(ctx)
    return done
  }),
  endpoint(contract.listDevelopers, async ctx => ({ data: await listDevelopers(ctx) })),
  endpoint(contract.decideDeveloper, async (ctx, decision) => {
    await decideDeveloper(ctx, decision)
    return done
  }),
]
