import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { type Kernel, readSetting } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { isInternal } from '@gantry/outbound/server'
import { Agent, fetch as fetchBy } from 'undici'
import { ProviderFailure } from './provider-failure.ts'

/** The shape of `fetch` that providers call; redirects are an error. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const patience = 10_000
/** Bytes of an answer. */
const longest = 1_000_000

/** Hosts inside the network of the platform that spaces may name, in lower case. */
export const internalHosts = async (kernel: Kernel): Promise<ReadonlySet<string>> =>
  new Set(
    (await readSetting(kernel, internalHostsSetting))
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

/**
 * `fetch` for addresses that somebody of a space has named: only to public addresses, checked where the connection is made, so
 * that a second answer of the name server does not lead inside. Hosts the operator lists are exempt.
 */
export const guardedFetch = async (kernel: Kernel): Promise<Fetch> => {
  const allowed = await internalHosts(kernel)
  const dispatcher = new Agent({
    maxResponseSize: longest,
    connectTimeout: patience,
    connect: {
      lookup: (host, options, done) => {
        lookup(host, { ...options, all: true }, (error, found) => {
          const inside = error ? undefined : found.find(({ address }) => isInternal(address))
          if (error) done(error, [])
          else if (inside && !allowed.has(host.toLowerCase()))
            done(new Error(`internal address: ${host}`), [])
          else done(null, found)
        })
      },
    },
  })
  return async (url, init = {}) => {
    const { hostname } = new URL(url)
    const literal = hostname.replace(/^\[|\]$/g, '')
    // No lookup is made for a literal.
    if (isIP(literal) !== 0 && isInternal(literal) && !allowed.has(literal))
      throw new ProviderFailure('unreachable', `internal address: ${hostname}`)
    const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])])
    try {
      // The types of undici and of Node differ in names only.
      return (await fetchBy(url, {
        ...(init as object),
        redirect: 'error',
        signal,
        dispatcher,
      })) as unknown as Response
    } catch (error) {
      throw new ProviderFailure('unreachable', messageOf(error))
    }
  }
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
