import { type Endpoint, endpoint } from '@gantry/http/server'
import { startTrial as contract } from '../../shared/trial-contract.ts'
import { startTrial } from './start-trial.ts'

export const trialEndpoints: readonly Endpoint[] = [
  endpoint(contract, (ctx, input) => startTrial(ctx, input)),
]
