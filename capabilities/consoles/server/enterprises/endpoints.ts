import { type Endpoint, endpoint } from '@gantry/http/server'
import * as administrator from '../../shared/administrator-contract.ts'
import * as contract from '../../shared/enterprises-contract.ts'
import {
  changeAdministrator,
  findCandidates,
  inviteAdministrator,
  withdrawAdministrator,
} from './administrator.ts'
import { listFirstApps, retryFirstApps } from './first-apps.ts'
import { listEnterprises, readEnterprise } from './list-enterprises.ts'
import { openEnterprise } from './open-enterprise.ts'
import { switchFeatures } from './switch-features.ts'
import { changeEnterprise, restoreEnterprise, stopEnterprise } from './write-enterprise.ts'

const done = { done: true as const }

export const enterpriseEndpoints: readonly Endpoint[] = [
  endpoint(contract.listEnterprises, listEnterprises),
  endpoint(contract.readEnterprise, (ctx, { enterprise }) => readEnterprise(ctx, enterprise)),
  endpoint(contract.openEnterprise, openEnterprise),
  endpoint(contract.listFirstApps, async (ctx, { provider = null }) => ({
    data: await listFirstApps(ctx, provider),
  })),
  endpoint(contract.retryFirstApps, async (ctx, { enterprise }) => {
    await retryFirstApps(ctx, enterprise)
    return done
  }),
  endpoint(contract.changeEnterprise, async (ctx, input) => {
    await changeEnterprise(ctx, input)
    return done
  }),
  endpoint(administrator.findCandidates, async (ctx, input) => ({ data: await findCandidates(ctx, input) })),
  endpoint(administrator.changeAdministrator, async (ctx, input) => {
    await changeAdministrator(ctx, input)
    return done
  }),
  endpoint(administrator.inviteAdministrator, inviteAdministrator),
  endpoint(administrator.withdrawAdministrator, async (ctx, { enterprise }) => {
    await withdrawAdministrator(ctx, enterprise)
    return done
  }),
  endpoint(contract.switchFeatures, async (ctx, input) => {
    await switchFeatures(ctx, input)
    return done
  }),
  endpoint(contract.stopEnterprise, async (ctx, input) => {
    await stopEnterprise(ctx, input)
    return done
  }),
  endpoint(contract.restoreEnterprise, async (ctx, { enterprise }) => {
    await restoreEnterprise(ctx, enterprise)
    return done
  }),
]
