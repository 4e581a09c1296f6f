import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const

export interface SettingValue {
  readonly path: string
  readonly value: Json
  /** Differs from the product's default. */
  readonly changed: boolean
}

export const readConfig = contract({
  method: 'GET',
  path: '/config',
  scope: 'platform',
  can: 'public',
  summary: 'The global configuration a browser may know, by dotted path or whole',
  input: Type.Object({ path: Type.Optional(Type.String({ maxLength: 100 })) }),
  output: Type.Unsafe<{ readonly data: Json }>(object),
})

export const listSettings = contract({
  method: 'GET',
  path: '/root/settings',
  scope: 'platform',
  can: ['root'],
  summary: 'Every setting of the platform with its value',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly SettingValue[] }>(object),
})

export const changeSetting = contract({
  method: 'PUT',
  path: '/root/settings',
  scope: 'platform',
  can: ['root'],
  summary: 'Changes one setting; null brings its default back',
  input: Type.Object({ path: Type.String({ maxLength: 100 }), value: Type.Unsafe<Json>({}) }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** Event delivery of one space. */
export interface DeliveryState {
  readonly space: string
  readonly waiting: number
  readonly queued: number
  readonly failing: number
  readonly lastError: string | null
  readonly parked: number
}

/** Dead letters of one consumer with the same cause; not delivered unless the operator retries them. */
export interface DeadLetterGroup {
  /** Id of the newest dead letter in the group. */
  readonly id: number
  readonly space: string
  readonly consumer: string
  readonly reason: 'loop' | 'failed'
  /** The error message; empty: none. */
  readonly detail: string
  readonly type: string
  readonly table: string | null
  readonly count: number
  readonly first: string
  readonly last: string
}

export const readDelivery = contract({
  method: 'GET',
  path: '/root/delivery',
  scope: 'platform',
  can: ['root'],
  summary:
    'Events on their way by space, and those that could not be delivered by kind and reason, newest first',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly spaces: readonly DeliveryState[]
    readonly parked: readonly DeadLetterGroup[]
  }>(object),
})

/** A group of dead letters by its newest id; one call decides at most 10,000. */
const parkedGroup = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

export const retryDelivery = contract({
  method: 'POST',
  path: '/root/delivery/retry',
  scope: 'platform',
  can: ['root'],
  summary: 'Puts a group of events that could not be delivered back on their way',
  input: parkedGroup,
  output: Type.Object({ count: Type.Integer() }),
})

export const discardDelivery = contract({
  method: 'POST',
  path: '/root/delivery/discard',
  scope: 'platform',
  can: ['root'],
  summary: 'Forgets a group of events that could not be delivered; the operation log says so',
  input: parkedGroup,
  output: Type.Object({ count: Type.Integer() }),
})
