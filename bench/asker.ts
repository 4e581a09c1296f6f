import { openClient } from './client.ts'

/*
 * A process of its own that asks a server as a browser does, and times it: what asking costs it is no time of the server's.
 * Told `Asked` by its parent, it answers `Answered`.
 */

/** A request; a string is the address of a GET. */
export type Question = string | { readonly method: string; readonly path: string; readonly body: unknown }

export interface Asked {
  readonly url: string
  readonly token: string
  /** Questions asked together, one group after the other. */
  readonly groups: readonly (readonly Question[])[]
}

export interface Answered {
  /** The refusals, each with its address. */
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
  const ask = async (question: Question) => {
    const { method, path, body } =
      typeof question === 'string' ? { method: 'GET', path: question, body: undefined } : question
    const answer = await client
      .call(method, path, body)
      .catch((error: unknown) => ({ status: 0, body: String(error) }))
    if (answer.status < 200 || answer.status > 299)
      refused.push(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    bytes += Buffer.byteLength(answer.body)
  }
  const began = performance.now()
  for (const group of groups) await Promise.all(group.map(ask))
  process.send?.({ refused, ms: performance.now() - began, bytes } satisfies Answered)
})
