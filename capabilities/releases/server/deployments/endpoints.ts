import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/deployments/contract.ts'
import { deploymentFile } from './deployment-file.ts'
import { receiveDeployment, unpackApplications } from './receive.ts'
import {
  dropDeployment,
  listDeployments,
  makeDeployment,
  startRehearsing,
  startRestoring,
  startVerifying,
} from './rows.ts'

export const deploymentEndpoints: readonly Endpoint[] = [
  endpoint(contract.listDeployments, ctx => listDeployments(ctx)),
  endpoint(contract.makeDeployment, makeDeployment),
  endpoint(contract.deploymentFile, (ctx, { id }) => deploymentFile(ctx, id)),
  endpoint(contract.verifyDeployment, (ctx, { id }) => startVerifying(ctx, id)),
  endpoint(contract.rehearseDeployment, (ctx, { id }) => startRehearsing(ctx, id)),
  endpoint(contract.receiveDeployment, (ctx, { file }) => receiveDeployment(ctx, file)),
  endpoint(contract.restoreDeployment, (ctx, { id }) => startRestoring(ctx, id)),
  endpoint(contract.unpackApplications, (ctx, { id }) => unpackApplications(ctx, id)),
  endpoint(contract.dropDeployment, async (ctx, { id }) => {
    await dropDeployment(ctx, id)
    return { done: true as const }
  }),
]
