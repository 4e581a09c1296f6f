import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundFailure } from './failure.ts'
import { isInternal } from './internal.ts'

/** Finds the addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

const resolveName: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

/** A URL writes an IPv6 address in brackets. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()

export const isAllowed = (host: string, allowed: readonly string[]): boolean => allowed.includes(bare(host))

/**
 * The address to connect to for a host. All answers of the name server are checked, and the connection uses the address
 * returned here, so that a later answer cannot lead elsewhere.
 * @throws OutboundFailure internal, unreachable
 */
export const pinHost = async (
  host: string,
  allowed: readonly string[],
  resolve: Resolve = resolveName,
): Promise<string> => {
  const name = bare(host)
  const addresses =
    isIP(name) > 0
      ? [name]
      : await resolve(name).catch(() => {
          throw new OutboundFailure('unreachable', name)
        })
  const [first] = addresses
  if (first === undefined) throw new OutboundFailure('unreachable', name)
  if (!isAllowed(name, allowed) && addresses.some(isInternal)) throw new OutboundFailure('internal', name)
  return first
}
