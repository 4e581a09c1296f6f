import type { Kernel } from '@gantry/kernel/server'
import { allowedHosts } from './allowed-hosts.ts'
import { type OutboundRequest, type OutboundStream, openOut } from './request.ts'

/**
 * Opens an address that somebody of a space has named and passes its body on while it arrives. Not logged, because film is
 * asked for every two seconds: who opens it logs that once. Must not run inside a transaction.
 * @throws OutboundFailure
 */
export const streamOut = async (
  kernel: Kernel,
  request: OutboundRequest,
  signal?: AbortSignal,
): Promise<OutboundStream> =>
  openOut(request, { allowed: await allowedHosts(kernel), ...(signal && { signal }) })
