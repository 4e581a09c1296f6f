import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/leaver-contract.ts'
import { listHeld, startHandOver } from './leave.ts'

export const leaverEndpoints: readonly Endpoint[] = [
  endpoint(contract.listHeld, async (ctx, { id }) => ({ data: await listHeld(ctx, id) })),
  endpoint(contract.handOverMember, async (ctx, leaving) => ({ job: await startHandOver(ctx, leaving) })),
]
