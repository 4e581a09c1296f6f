import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/delegation-contract.ts'
import {
  endDelegation,
  listDelegations,
  listOwnDelegations,
  saveDelegation,
  setDelegationRoles,
} from './delegations.ts'
import { editMember } from './edit-member.ts'
import { listRolesWithinReach } from './reach.ts'

const done = { done: true } as const

export const delegationEndpoints: readonly Endpoint[] = [
  endpoint(contract.listDelegations, (ctx, { page = 1 }) => listDelegations(ctx, page)),
  endpoint(contract.listOwnDelegations, async ctx => ({ data: await listOwnDelegations(ctx) })),
  endpoint(contract.saveDelegation, async (ctx, input) => ({ id: await saveDelegation(ctx, input) })),
  endpoint(contract.setDelegationRoles, async (ctx, { id, roles }) => {
    await setDelegationRoles(ctx, id, roles)
    return done
  }),
  endpoint(contract.endDelegation, async (ctx, { id }) => {
    await endDelegation(ctx, id)
    return done
  }),
  endpoint(contract.listRolesWithinReach, (ctx, { id }) => listRolesWithinReach(ctx, id)),
  endpoint(contract.editMember, async (ctx, input) => {
    await editMember(ctx, input)
    return done
  }),
]
