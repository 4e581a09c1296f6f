import { openClient } from './client.ts'

/*
 * A process of its own that asks a server as a browser does, one question at a time, and times it: what asking costs it is
 * no time of the server's. Told `Asked` by its parent, it answers `Answered`.
 */

export interface Asked {
  readonly url: string
  readonly token: string
  readonly path: string
}

export interface Answered {
  /** 0 where there was no answer. */
  readonly status: number
  /** Milliseconds until the whole answer was there. */
  readonly ms: number
}

const clients = new Map<string, ReturnType<typeof openClient>>()

process.on('message', async ({ url, token, path }: Asked) => {
  const client = clients.get(token) ?? openClient(url, token, 1, { 'accept-language': 'en' })
  clients.set(token, client)
  const began = performance.now()
  const { status } = await client.call('GET', path).catch((error: unknown) => {
    console.error(error)
    return { status: 0 }
  })
  process.send?.({ status, ms: performance.now() - began } satisfies Answered)
})
