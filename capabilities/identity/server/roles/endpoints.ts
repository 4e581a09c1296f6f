import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/role-contract.ts'
import { copyRole } from './copy-role.ts'

export const roleEndpoints: readonly Endpoint[] = [
  endpoint(contract.copyRole, (ctx, { id, name }) => copyRole(ctx, id, name)),
]
