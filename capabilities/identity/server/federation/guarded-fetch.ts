import type { Kernel } from '@gantry/kernel/server'
import { allowedHosts, OutboundFailure, type OutboundRequest, sendOut } from '@gantry/outbound/server'
import { ProviderFailure } from './provider-failure.ts'

/** The shape of `fetch` that providers call; redirects are an error. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const limits = { milliseconds: 10_000, bytes: 1_000_000, redirects: 0 }

/**
 * `fetch` for URLs configured by users of a space, with the checks of `@gantry/outbound`. `bytes`: the longest answer.
 */
export const guardedFetch = async (kernel: Kernel, bytes = limits.bytes): Promise<Fetch> => {
  const allowed = await allowedHosts(kernel)
  return async (url, init) => {
    const request = new Request(url, init)
    const body = await request.text()
    try {
      const answer = await sendOut(
        {
          method: request.method as OutboundRequest['method'],
          url,
          headers: Object.fromEntries(request.headers),
          ...(body !== '' && { body }),
        },
        { allowed, limits: { ...limits, bytes }, signal: request.signal },
      )
      const headers = Object.entries(answer.headers).flatMap(([name, value = []]) =>
        [value].flat().map((each): [string, string] => [name, each]),
      )
      return new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers })
    } catch (error) {
      if (error instanceof OutboundFailure)
        throw new ProviderFailure('unreachable', `${error.reason}: ${String(error.params.host ?? '')}`)
      throw error
    }
  }
}
