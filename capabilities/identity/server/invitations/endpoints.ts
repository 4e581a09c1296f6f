import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/invitation-contract.ts'
import {
  listInvitations,
  listInvited,
  makeInvitation,
  setInvitationRoles,
  withdrawInvitation,
} from './invitations.ts'
import { readJoinRules, saveJoinRules, setJoinRoles } from './join-rules.ts'

const done = { done: true } as const

export const invitationEndpoints: readonly Endpoint[] = [
  endpoint(contract.readJoinRules, ctx => readJoinRules(ctx)),
  endpoint(contract.saveJoinRules, async (ctx, rules) => {
    await saveJoinRules(ctx, rules)
    return done
  }),
  endpoint(contract.setJoinRoles, async (ctx, { roles }) => {
    await setJoinRoles(ctx, roles)
    return done
  }),
  endpoint(contract.listInvitations, async ctx => ({ data: await listInvitations(ctx) })),
  endpoint(contract.makeInvitation, (ctx, input) => makeInvitation(ctx, input)),
  endpoint(contract.setInvitationRoles, async (ctx, { id, roles }) => {
    await setInvitationRoles(ctx, id, roles)
    return done
  }),
  endpoint(contract.withdrawInvitation, async (ctx, { id }) => {
    await withdrawInvitation(ctx, id)
    return done
  }),
  endpoint(contract.listInvited, async (ctx, { id }) => ({ data: await listInvited(ctx, id) })),
]
