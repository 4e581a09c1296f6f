import { AppError } from '@gantry/base/shared'
import { countCall, type Kernel, type Pace } from '@gantry/kernel/server'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/**
 * Rate limit per address for endpoints that take passwords and codes, in addition to account lockout.
 *
 * @throws AppError request.too_many, with the seconds to wait
 */
export const keepPace = async (
  kernel: Kernel,
  what: string,
  pace: Pace,
  request: FastifyRequest,
): Promise<void> => {
  const seconds = await countCall(kernel, `${what} ${networkOf(request.ip)}`, pace)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
}
