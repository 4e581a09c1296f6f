import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DispatchState } from './channel.ts'

const id = Type.String({ format: 'uuid' })

/** A browser that shows messages of its person. */
export interface Device {
  readonly id: string
  readonly name: string
  /** Of the push subscription, by which a browser knows itself. */
  readonly endpoint: string
  readonly createdAt: string
  /** When a push service last took a text for it. */
  readonly usedAt: string | null
}

export const listDevices = contract({
  method: 'GET',
  path: '/devices',
  scope: 'space',
  can: 'signed-in',
  summary: 'Devices that show messages of the caller, and the key that browsers subscribe with',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly publicKey: string; readonly data: readonly Device[] }>({ type: 'object' }),
})

export const addDevice = contract({
  method: 'POST',
  path: '/devices',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Shows messages of the caller on a device, by the push subscription of its browser',
  input: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
    keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const removeDevice = contract({
  method: 'DELETE',
  path: '/devices/:id',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Shows no more messages on a device of the caller',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const testDevice = contract({
  method: 'POST',
  path: '/devices/:id/test',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Sends a test to a device of the caller; the answer names the dispatch',
  input: Type.Object({ id }),
  output: Type.Object({ id: Type.String() }),
})

export const readDeviceTest = contract({
  method: 'GET',
  path: '/devices/tests/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'What became of a test of the caller',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly state: DispatchState; readonly error: string | null }>({ type: 'object' }),
})
