import { type Ctx, errorCode } from '@gantry/kernel/server'
import { allowedHosts, OutboundFailure, pinHost } from '@gantry/outbound/server'
import { PluginProblem } from './plugin-problem.ts'

/**
 * The address to connect to for a host, checked like a call out: internal and unencrypted ones only where the operator allows the host.
 * Called for each connection, because a name may lead elsewhere the next time.
 * @throws PluginProblem internal, insecure, unresolved
 */
export const guardedAddress = async (ctx: Ctx, host: string, isEncrypted: boolean): Promise<string> => {
  const allowed = await allowedHosts(ctx.kernel)
  if (!isEncrypted && !allowed.includes(host.toLowerCase())) throw new PluginProblem('insecure', { host })
  try {
    return await pinHost(host, allowed)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new PluginProblem(error.reason === 'internal' ? 'internal' : 'unresolved', { host }, error)
  }
}

const reasons: Readonly<Record<string, 'refused' | 'timeout' | 'unreachable' | 'closed'>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
}

/** The error of a socket as a problem; other errors are not expected and stay as they are. */
export const socketProblem = (error: unknown, host: string, port: number): unknown => {
  if (error instanceof PluginProblem) return error
  const code = errorCode(error)
  const known = reasons[code]
  if (known) return new PluginProblem(known, { host, port }, error)
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO)/.test(code))
    return new PluginProblem('tls', { host, message: code }, error)
  return error
}
