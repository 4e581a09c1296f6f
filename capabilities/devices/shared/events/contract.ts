import type { JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ProductEvent } from '../product.ts'

export const eventLevels = ['info', 'warning', 'error'] as const
export type EventLevel = ProductEvent['level']

/** Something a device said that happened to it. */
export interface DeviceEvent {
  readonly id: number
  readonly code: string
  readonly level: EventLevel
  /** ISO time: by the clock of the device where it is believed, else when it arrived. */
  readonly at: string
  /** What the device says of it in words; null: nothing. */
  readonly text: string | null
  readonly data: JsonObject | null
}

export const listEvents = contract({
  scope: 'space',
  can: ['saas', 'admin', 'user', 'safe', 'audit'],
  method: 'GET',
  path: '/devices/:id/events',
  summary: 'Events of a device, newest first; `before` is the id of the last one seen',
  input: Type.Object({
    id: Type.String({ format: 'uuid' }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 48 })),
    level: Type.Optional(Type.Unsafe<EventLevel>({ enum: [...eventLevels] })),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly DeviceEvent[] }>({ type: 'object' }),
})
