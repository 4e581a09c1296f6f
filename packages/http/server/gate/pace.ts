import { AppError } from '@gantry/base/shared'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/** Calls an address may make in the time, milliseconds. */
export interface Pace {
  readonly calls: number
  readonly window: number
}

/** More addresses than this at once are forgotten together, so that a flood of them cannot fill memory. */
const addressesKept = 50_000

/**
 * Slows down whoever tries passwords and codes from one address; locking an account after wrong ones is besides.
 * Counts are this process's own.
 *
 * @throws AppError request.too_many, with the seconds to wait
 */
export const createPace = ({ calls, window }: Pace): ((request: FastifyRequest) => void) => {
  const seen = new Map<string, { count: number; readonly until: number }>()
  return request => {
    const now = Date.now()
    const key = networkOf(request.ip)
    const known = seen.get(key)
    if (!known || known.until <= now) {
      if (seen.size >= addressesKept) seen.clear()
      seen.set(key, { count: 1, until: now + window })
      return
    }
    known.count++
    if (known.count > calls)
      throw new AppError('request.too_many', { seconds: Math.ceil((known.until - now) / 1_000) })
  }
}
