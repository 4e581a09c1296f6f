import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { OutboundFailure } from './failure.ts'
import { isAllowed, pinHost, type Resolve } from './pin-host.ts'

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** May hold secrets: they are not logged, and are left out when a redirect leaves the origin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

export interface OutboundLimits {
  /** For the whole call with its redirects. */
  readonly milliseconds: number
  /** Of the body of an answer. */
  readonly bytes: number
  readonly redirects: number
}

/** Limits of a call that names none. */
export const usualLimits: OutboundLimits = { milliseconds: 10_000, bytes: 1024 * 1024, redirects: 3 }

interface Options {
  /** Hosts that may be internal, and may be called without TLS. */
  readonly allowed: readonly string[]
  readonly limits?: OutboundLimits
  readonly signal?: AbortSignal
  /** Asks the name server; tests give their own. */
  readonly resolve?: Resolve
  /** Hears the text of a successful answer while it arrives. */
  readonly onText?: (text: string) => void
}

/**
 * Sends one request and follows its redirects, each checked like the first address. Nothing is retried.
 * @throws OutboundFailure
 */
export const sendOut = async (request: OutboundRequest, options: Options): Promise<OutboundAnswer> => {
  const limits = options.limits ?? usualLimits
  const late = AbortSignal.timeout(limits.milliseconds)
  const signal = options.signal ? AbortSignal.any([late, options.signal]) : late
  return followed(request, { ...options, limits, signal, late }, (answer, url) =>
    readAnswer(answer, url, limits.bytes, options.onText),
  )
}

/** An answer whose body is still under way. It must be read to its end or destroyed. */
export interface OutboundStream {
  readonly status: number
  readonly headers: OutboundAnswer['headers']
  readonly body: Readable
}

/**
 * As `sendOut`, for bodies that are passed on while they arrive, such as pictures and film. The time limit ends with the
 * headers, and no limit holds for the size: `signal` ends the rest.
 * @throws OutboundFailure
 */
export const openOut = async (request: OutboundRequest, options: Options): Promise<OutboundStream> => {
  const limits = options.limits ?? usualLimits
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limits.milliseconds)
  const signal = options.signal ? AbortSignal.any([late.signal, options.signal]) : late.signal
  try {
    return await followed(request, { ...options, limits, signal, late: late.signal }, async answer => ({
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: answer,
    }))
  } finally {
    clearTimeout(timer)
  }
}

interface Following extends Options {
  readonly limits: OutboundLimits
  readonly signal: AbortSignal
  /** Aborted when the time is over. */
  readonly late: AbortSignal
}

const followed = async <Answer>(
  request: OutboundRequest,
  { allowed, resolve, limits, signal, late }: Following,
  read: (answer: IncomingMessage, url: URL) => Promise<Answer>,
): Promise<Answer> => {
  let current = request
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const url = addressOf(current.url, allowed)
    try {
      const address = await pinHost(url.hostname, allowed, resolve)
      signal.throwIfAborted()
      const answer = await exchange(current, url, address, signal)
      const next = redirected(current, url, answer)
      if (!next) return await read(answer, url)
      answer.destroy()
      current = next
    } catch (error) {
      if (error instanceof OutboundFailure) throw error
      throw new OutboundFailure(late.aborted ? 'timeout' : 'unreachable', url.hostname)
    }
  }
  throw new OutboundFailure('redirects', hostOf(current.url))
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')

/** The URL of a call. @throws OutboundFailure address, insecure */
export const addressOf = (text: string, allowed: readonly string[]): URL => {
  if (!URL.canParse(text)) throw new OutboundFailure('address', '')
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new OutboundFailure('address', url.hostname)
  if (url.protocol === 'http:' && !isAllowed(url.hostname, allowed))
    throw new OutboundFailure('insecure', url.hostname)
  return url
}

const exchange = (
  { method, headers = {}, body }: OutboundRequest,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestSecure : requestPlain
    const asked = open(
      {
        // The connection goes to the checked address; name and certificate stay those of the host.
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method,
        ...(url.protocol === 'https:' && isIP(url.hostname) === 0 && { servername: url.hostname }),
        agent: false,
        signal,
        headers: {
          accept: 'application/json, text/plain;q=0.5',
          'accept-encoding': 'identity',
          'user-agent': 'Gantry',
          ...headers,
          host: url.host,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end(body)
  })

const readAnswer = async (
  answer: IncomingMessage,
  url: URL,
  most: number,
  onText?: (text: string) => void,
): Promise<OutboundAnswer> => {
  const decoder = new StringDecoder('utf8')
  const isHeard = onText !== undefined && (answer.statusCode ?? 0) < 300
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      answer.destroy()
      throw new OutboundFailure('too_large', url.hostname)
    }
    chunks.push(chunk)
    if (isHeard) onText(decoder.write(chunk))
  }
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** The next request of a redirect; null: the answer is the last one. */
const redirected = (
  request: OutboundRequest,
  url: URL,
  { statusCode: status = 0, headers: { location } }: IncomingMessage,
): OutboundRequest | null => {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  if (!URL.canParse(location, url)) throw new OutboundFailure('address', url.hostname)
  const next = new URL(location, url)
  const isSame = next.origin === url.origin
  const keeps = status === 307 || status === 308 || request.method === 'GET'
  const { body, ...rest } = request
  return {
    ...rest,
    method: keeps ? request.method : 'GET',
    url: next.href,
    headers: isSame ? (request.headers ?? {}) : {},
    ...(keeps && body !== undefined && isSame && { body }),
  }
}
