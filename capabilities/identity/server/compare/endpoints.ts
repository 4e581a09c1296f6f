import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/compare-contract.ts'
import { compareRoles } from './compare-roles.ts'

export const compareEndpoints: readonly Endpoint[] = [
  endpoint(contract.compareRoles, (ctx, { roles }) => compareRoles(ctx, roles)),
]
