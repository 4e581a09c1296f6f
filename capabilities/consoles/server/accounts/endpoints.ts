import { type Endpoint, endpoint } from '@gantry/http/server'
import { endAccountSessions, lockAccount, resetAccountPassword, unlockAccount } from '@gantry/identity/server'
import * as contract from '../../shared/accounts-contract.ts'
import { listAccounts } from './list-accounts.ts'

const done = { done: true as const }

export const accountEndpoints: readonly Endpoint[] = [
  endpoint(contract.listAccounts, listAccounts),
  endpoint(contract.lockAccount, async (ctx, { id, reason }) => {
    await lockAccount(ctx, id, reason.trim())
    return done
  }),
  endpoint(contract.unlockAccount, async (ctx, { id }) => {
    await unlockAccount(ctx, id)
    return done
  }),
  endpoint(contract.resetAccountPassword, async (ctx, { id, password }) => {
    await resetAccountPassword(ctx, id, password)
    return done
  }),
  endpoint(contract.endAccountSessions, async (ctx, { id }) => {
    await endAccountSessions(ctx, id)
    return done
  }),
]
