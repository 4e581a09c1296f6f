import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { type Kernel, requireFeature } from '@gantry/kernel/server'
import type { DownMessage, UpAnswer, UpChannel } from '../../shared/contract.ts'
import { isKey } from '../devices/keys.ts'
import { isOpen } from '../ways/may-send.ts'
import { type KnownDevice, knownDevice } from './known-device.ts'
import { takeMessage, takeWaiting } from './take-message.ts'

/** Longest message of a device, in bytes. */
export const mostBytes = 262_144

interface Caller {
  readonly space: string
  /** Code or id. */
  readonly device: string
  readonly key: string
}

/**
 * The device with this key. A wrong key and a device that does not exist answer the same.
 * @throws AppError key.invalid; feature.devices; feature.off while the space takes nothing by HTTP
 */
export const identify = async (
  kernel: Kernel,
  { space, device: name, key }: Caller,
): Promise<KnownDevice> => {
  const device = await knownDevice(kernel, space, name)
  if (!device || !isKey(key, device.keyHash)) throw new AppError('key.invalid')
  requireFeature({ kernel, space }, 'devices')
  if (!isOpen(device, 'http')) throw new AppError('feature.off')
  return device
}

/** Takes a message sent by HTTP. @throws AppError key.invalid, feature.off, request.too_large, request.too_many, server.busy */
export const takeHttp = async (
  kernel: Kernel,
  { channel, body, ...caller }: Caller & { readonly channel: UpChannel; readonly body: Readable },
): Promise<UpAnswer> => {
  const device = await identify(kernel, caller)
  const payload = await readAll(body)
  const topic = `${device.space}/${device.product.code}/${device.code}/up${channel === 'points' ? '' : `/${channel}`}`
  return takeMessage(kernel, channel, { device, way: 'http', topic, payload, received: Date.now() })
}

/** Hands out what waits for a device that polls. @throws AppError key.invalid, feature.off */
export const takeDown = async (
  kernel: Kernel,
  caller: Caller,
): Promise<{ readonly data: readonly DownMessage[] }> => {
  const waiting = await takeWaiting(kernel, await identify(kernel, caller), 'http')
  return { data: waiting.map(({ channel, body }) => ({ channel, body })) }
}

const readAll = async (body: Readable): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > mostBytes) throw new AppError('request.too_large')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
