import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/call-contract.ts'
import { describeApis } from './openapi.ts'
import { serve } from './serve.ts'

/** The endpoints that programs call with a key. */
export const callEndpoints: readonly Endpoint[] = [
  endpoint(contract.getFromApi, (ctx, { space, name, version, ...query }, io) =>
    serve(ctx, { space, name, version, query, method: 'GET' }, io),
  ),
  endpoint(contract.postToApi, (ctx, { space, name, version, body }, io) =>
    serve(ctx, { space, name, version, body, method: 'POST' }, io),
  ),
  endpoint(contract.readFromApi, (ctx, asked, io) => serve(ctx, { ...asked, method: 'GET' }, io)),
  endpoint(contract.putToApi, (ctx, asked, io) => serve(ctx, { ...asked, method: 'PUT' }, io)),
  endpoint(contract.removeFromApi, (ctx, asked, io) => serve(ctx, { ...asked, method: 'DELETE' }, io)),
  endpoint(contract.describeApis, (ctx, { space }, io) => describeApis(ctx, space, io)),
]
