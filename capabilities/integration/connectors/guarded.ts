import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { allowedHosts, OutboundFailure, pinHost } from '@gantry/outbound/server'

/**
 * The address to connect to for a host, checked like a call out: internal ones only where the operator allows them, and
 * unencrypted ones too.
 * @throws AppError outbound.internal, outbound.insecure, source.unresolved
 */
export const guardedAddress = async (ctx: Ctx, host: string, isEncrypted: boolean): Promise<string> => {
  const allowed = await allowedHosts(ctx.kernel)
  if (!isEncrypted && !allowed.includes(host.toLowerCase())) throw new OutboundFailure('insecure', host)
  try {
    return await pinHost(host, allowed)
  } catch (error) {
    if (error instanceof OutboundFailure && error.reason === 'unreachable')
      throw new AppError('source.unresolved', { host })
    throw error
  }
}

const network: Readonly<Record<string, 'source.refused' | 'source.timeout' | 'source.unreachable'>> = {
  ECONNREFUSED: 'source.refused',
  ETIMEDOUT: 'source.timeout',
  EHOSTUNREACH: 'source.unreachable',
  ENETUNREACH: 'source.unreachable',
  ECONNRESET: 'source.unreachable',
  EPIPE: 'source.unreachable',
  PROTOCOL_CONNECTION_LOST: 'source.unreachable',
}

/** The failure of a connection that no server has answered yet, or null for another error. */
export const networkFailure = (error: unknown, host: string, port: number): AppError | null => {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const known = network[code]
  if (known) return new AppError(known, { host, port })
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO|HANDSHAKE_SSL)/.test(code))
    return new AppError('source.tls', { host, message: messageOf(error) })
  return null
}

/** The code of a driver's error. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** What the other side said, without what could be a secret: one line of at most 300 characters. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300)
