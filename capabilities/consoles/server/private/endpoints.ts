import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/private/contract.ts'
import {
  addDeployment,
  changeDeployment,
  licenceFile,
  listDeployments,
  reportDeployment,
  revokeDeployment,
} from './deployments.ts'
import { installLicence } from './own-licence.ts'

const done = { done: true as const }

export const privateEndpoints: readonly Endpoint[] = [
  endpoint(contract.listDeployments, listDeployments),
  endpoint(contract.addDeployment, addDeployment),
  endpoint(contract.changeDeployment, async (ctx, input) => {
    await changeDeployment(ctx, input)
    return done
  }),
  endpoint(contract.revokeDeployment, async (ctx, input) => {
    await revokeDeployment(ctx, input)
    return done
  }),
  endpoint(contract.licenceFile, (ctx, { id }) => licenceFile(ctx, id)),
  endpoint(contract.reportDeployment, reportDeployment),
  endpoint(contract.installLicence, async (ctx, input) => {
    await installLicence(ctx, input)
    return done
  }),
]
