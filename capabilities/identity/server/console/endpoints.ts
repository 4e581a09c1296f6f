import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/console-contract.ts'
import { listConsoleRights, setConsoleRight } from './console-rights.ts'

export const consoleEndpoints: readonly Endpoint[] = [
  endpoint(contract.listConsoleRights, ctx => listConsoleRights(ctx)),
  endpoint(contract.setConsoleRight, async (ctx, input) => {
    await setConsoleRight(ctx, input)
    return { done: true as const }
  }),
]
