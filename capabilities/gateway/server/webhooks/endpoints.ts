import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/webhooks/contract.ts'
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  resendDelivery,
  rotateWebhook,
  setWebhookState,
  tryWebhook,
} from './webhooks.ts'

const done = { done: true } as const

export const webhookEndpoints: readonly Endpoint[] = [
  endpoint(contract.listWebhooks, ctx => listWebhooks(ctx)),
  endpoint(contract.makeWebhook, makeWebhook),
  endpoint(contract.changeWebhook, async (ctx, input) => {
    await changeWebhook(ctx, input)
    return done
  }),
  endpoint(contract.setWebhookState, async (ctx, input) => {
    await setWebhookState(ctx, input)
    return done
  }),
  endpoint(contract.removeWebhook, async (ctx, { id }) => {
    await removeWebhook(ctx, id)
    return done
  }),
  endpoint(contract.rotateWebhook, rotateWebhook),
  endpoint(contract.tryWebhook, (ctx, { id }) => tryWebhook(ctx, id)),
  endpoint(contract.listDeliveries, listDeliveries),
  endpoint(contract.resendDelivery, async (ctx, { id }) => {
    await resendDelivery(ctx, id)
    return done
  }),
]
