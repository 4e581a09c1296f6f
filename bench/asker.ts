import { openClient } from './client.ts'

/*
 * A process of its own that asks a server as a browser does, and times it: what asking costs it is no time of the server's.
 * Told `Asked` by its parent, it answers `Answered`.
 */

export interface Asked {
  readonly url: string
  readonly token: string
  /** Addresses asked together, one group after the other. */
  readonly groups: readonly (readonly string[])[]
}

export interface Answered {
  /** The answers that were not 200, each with its address. */
  readonly refused: readonly string[]
  /** Milliseconds until all answers were there. */
  readonly ms: number
  readonly bytes: number
}

/** Connections a browser opens to a server. */
const sockets = 6

const clients = new Map<string, ReturnType<typeof openClient>>()

process.on('message', async ({ url, token, groups }: Asked) => {
  const key = `${url} ${token}`
  const client = clients.get(key) ?? openClient(url, token, sockets, { 'accept-language': 'en' })
  clients.set(key, client)
  const refused: string[] = []
  let bytes = 0
  const ask = async (path: string) => {
    const { status, body } = await client
      .call('GET', path)
      .catch((error: unknown) => ({ status: 0, body: String(error) }))
    if (status !== 200) refused.push(`${path}: ${status} ${body.slice(0, 300)}`)
    bytes += Buffer.byteLength(body)
  }
  const began = performance.now()
  for (const group of groups) await Promise.all(group.map(ask))
  process.send?.({ refused, ms: performance.now() - began, bytes } satisfies Answered)
})
