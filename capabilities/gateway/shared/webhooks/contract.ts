import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Events that are told outside. */
export const webhookEvents = [
  'record.created',
  'record.updated',
  'record.removed',
  'record.restored',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** An address outside that is told of events of this space. */
export interface Webhook {
  readonly id: string
  readonly name: string
  readonly address: string
  /** Ids of tables; null: all drawn tables of the space. */
  readonly tables: readonly string[] | null
  readonly events: readonly WebhookEvent[]
  readonly state: 'active' | 'stopped'
  /** Why the platform stopped it; null: it did not. */
  readonly stoppedWhy: 'failing' | 'gone' | null
  /** Since when nothing arrives; null: the last attempt arrived. */
  readonly failingSince: string | null
  /** The secret before ends then; null: there is one secret. */
  readonly oldSecretEnds: string | null
  readonly createdAt: string
  /** Of the last 24 hours. */
  readonly delivered: number
  readonly waiting: number
  readonly failed: number
}

/** One event on its way to one webhook. */
export interface WebhookDelivery {
  readonly id: string
  readonly webhook: { readonly id: string; readonly name: string }
  readonly type: WebhookEvent | 'webhook.test'
  readonly table: string | null
  readonly record: string | null
  /** Title of the record; null: there is none, or the caller does not read it. */
  readonly title: string | null
  /** Host of the address. */
  readonly host: string
  readonly at: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  readonly nextAt: string | null
  readonly status: number | null
  readonly milliseconds: number | null
  readonly error: string | null
}

const admin = { scope: 'space', can: ['admin'] } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

const settings = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  address: Type.String({ minLength: 1, maxLength: 1_000 }),
  tables: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 200 })),
  events: Type.Array(Type.Enum(webhookEvents), {
    minItems: 1,
    maxItems: webhookEvents.length,
    uniqueItems: true,
  }),
}

export const listWebhooks = contract({
  ...admin,
  method: 'GET',
  path: '/gateway-webhooks',
  summary: 'Webhooks of the space with what they delivered in the last 24 hours; at most 50',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Webhook[] }>(object),
})

export const makeWebhook = contract({
  ...admin,
  method: 'POST',
  path: '/gateway-webhooks',
  summary: 'Makes a webhook; the secret that signs its deliveries is in this answer only',
  input: Type.Object(settings),
  output: Type.Unsafe<{ readonly id: string; readonly secret: string }>(object),
  status: 201,
})

export const changeWebhook = contract({
  ...admin,
  method: 'PUT',
  path: '/gateway-webhooks/:id',
  summary: 'Changes name, address, tables and events of a webhook',
  input: Type.Object({ id, ...settings }),
  output: done,
})

export const setWebhookState = contract({
  ...admin,
  method: 'PUT',
  path: '/gateway-webhooks/:id/state',
  summary: 'Switches a webhook on or off; events of the time it is off are not told later',
  input: Type.Object({ id, state: Type.Enum(['active', 'stopped'] as const) }),
  output: done,
})

export const removeWebhook = contract({
  ...admin,
  method: 'DELETE',
  path: '/gateway-webhooks/:id',
  summary: 'Removes a webhook with its log',
  input: Type.Object({ id }),
  output: done,
})

export const rotateWebhook = contract({
  ...admin,
  method: 'POST',
  path: '/gateway-webhooks/:id/rotate',
  summary: 'Gives a webhook a new secret; deliveries carry the signatures of both for the hours named',
  input: Type.Object({ id, hours: Type.Integer({ minimum: 0, maximum: 720 }) }),
  output: Type.Unsafe<{ readonly id: string; readonly secret: string }>(object),
})

export const tryWebhook = contract({
  ...admin,
  method: 'POST',
  path: '/gateway-webhooks/:id/tries',
  action: 'run',
  summary: 'Sends a test event; the log says what came back',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly delivery: string }>(object),
  status: 202,
})

export const listDeliveries = contract({
  ...admin,
  method: 'GET',
  path: '/gateway-deliveries',
  summary: 'Deliveries of webhooks, newest first, 50 a page; kept for 30 days',
  input: Type.Object({
    webhook: Type.Optional(id),
    state: Type.Optional(Type.Enum(['waiting', 'delivered', 'failed'] as const)),
    before: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly WebhookDelivery[]; readonly next: string | null }>(object),
})

export const resendDelivery = contract({
  ...admin,
  method: 'POST',
  path: '/gateway-deliveries/:id/resend',
  summary: 'Sends a delivery again now, with the same id',
  input: Type.Object({ id }),
  output: done,
  status: 202,
})
