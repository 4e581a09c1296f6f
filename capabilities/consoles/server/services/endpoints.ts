import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/services/services-contract.ts'
import * as summary from '../../shared/services/summary-contract.ts'
import { readCustomer } from '../summary/read-customer.ts'
import { readProduct } from '../summary/read-product.ts'
import { readSummary } from '../summary/read-summary.ts'
import {
  listProducts,
  listServices,
  openService,
  renewService,
  saveProduct,
  setServiceState,
} from './services.ts'

const done = { done: true as const }

export const serviceEndpoints: readonly Endpoint[] = [
  endpoint(contract.listProducts, ctx => listProducts(ctx)),
  endpoint(contract.saveProduct, saveProduct),
  endpoint(contract.listServices, listServices),
  endpoint(contract.openService, openService),
  endpoint(contract.renewService, async (ctx, input) => {
    await renewService(ctx, input)
    return done
  }),
  endpoint(contract.stopService, async (ctx, { id, reason }) => {
    await setServiceState(ctx, id, reason)
    return done
  }),
  endpoint(contract.restoreService, async (ctx, { id }) => {
    await setServiceState(ctx, id, null)
    return done
  }),
  endpoint(summary.readSummary, ctx => readSummary(ctx)),
  endpoint(summary.readCustomer, (ctx, { customer }) => readCustomer(ctx, customer)),
  endpoint(summary.readProduct, (ctx, { id }) => readProduct(ctx, id)),
]
