import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import type { UpAnswer } from '../../shared/contract.ts'
import { isKey } from '../devices/issue-key.ts'
import { ingest } from './ingest.ts'
import { knownDevice } from './known-device.ts'

/** Longest message of a device, in bytes. */
export const mostBytes = 262_144

/**
 * Takes a message sent by HTTP. A wrong key and a device that does not exist answer the same.
 * @throws AppError key.invalid, request.too_large, server.busy
 */
export const takeHttp = async (
  kernel: Kernel,
  { space, device: name, key, body }: { space: string; device: string; key: string; body: Readable },
): Promise<UpAnswer> => {
  const device = await knownDevice(kernel, space, name)
  if (!device || !isKey(key, device.keyHash)) throw new AppError('key.invalid')
  const payload = await readAll(body)
  return ingest(kernel, {
    device,
    way: 'http',
    topic: `${space}/${device.product.code}/${device.code}/up`,
    payload,
    received: Date.now(),
  })
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
