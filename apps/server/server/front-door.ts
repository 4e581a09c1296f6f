import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { texts } from '@gantry/base/texts'
import { errorCode, StartProblem } from '@gantry/kernel/server'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The listening server. It opens before anything else is started, so that whoever waits is told "starting" rather than
 * refused, and it closes last: requests in flight are finished first.
 */
export interface FrontDoor {
  readonly server: Server
  readonly port: number
  /** From now on this answers. */
  admit(handler: Handler): void
  /** Accepts nobody any more and returns when the requests in flight are answered, or after the time given. */
  drain(milliseconds: number): Promise<void>
  /** Ends whatever connection is left, push sockets too. */
  close(): void
}

/** @throws StartProblem when the address cannot be had. */
export const openFrontDoor = async (host: string, port: number, version: string): Promise<FrontDoor> => {
  let handler: Handler = sayStarting(version)
  let closing = false
  let inFlight = 0
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    inFlight++
    response.once('close', () => {
      inFlight--
    })
    if (closing) response.setHeader('connection', 'close')
    handler(request, response)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listen(server, host, port)

  return {
    server,
    port: (server.address() as AddressInfo).port,
    admit: next => {
      handler = next
    },
    drain: async milliseconds => {
      closing = true
      server.close()
      for (const end = Date.now() + milliseconds; inFlight > 0 && Date.now() < end; ) await sleep(20)
      server.closeIdleConnections()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', error => reject(problemOf(error, host, port)))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })

const problemOf = (error: unknown, host: string, port: number): unknown => {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return new StartProblem('port_taken', { port })
  if (code === 'EACCES') return new StartProblem('port_forbidden', { port })
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new StartProblem('host_unknown', { host })
  return error
}

/** The answer to everything until the app is there; a browser asks again by itself. */
const sayStarting =
  (version: string): Handler =>
  (request, response) => {
    const code = 'server.starting'
    const lang = /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN'
    const message = texts[lang][`error.${code}`]
    response.statusCode = 503
    response.setHeader('cache-control', 'no-store')
    response.setHeader('retry-after', '1')
    request.resume()
    if (request.headers.accept?.includes('text/html')) {
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.setHeader('refresh', '1')
      response.end(message)
      return
    }
    response.setHeader('content-type', 'application/json; charset=utf-8')
    const health = request.url?.split('?')[0] === '/api/health'
    response.end(
      JSON.stringify(health ? { status: 'starting', version } : { code, message, issues: [], requestId: '' }),
    )
  }
