import { isIP, connect as openPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect as openSecure } from 'node:tls'
import type { Kernel } from '@gantry/kernel/server'
import { allowedHosts, OutboundFailure, pinHost } from '@gantry/outbound/server'
import type { Client } from 'ldapts'
import type { DirectoryStep } from '../../../shared/federation/index.ts'
import { DirectoryFailure } from './directory-failure.ts'
import type { DirectorySettings } from './read-directory.ts'

interface DirectoryLimits {
  /** For the whole visit. */
  readonly milliseconds: number
  /** That the server may send. */
  readonly bytes: number
}

/** Limits of a sign-in and of a test. */
export const signInLimits: DirectoryLimits = { milliseconds: 5_000, bytes: 1_000_000 }

/** Longest wait for a connection, and for each answer. Milliseconds. */
const patience = 5_000

const closed = 'the connection was closed'

/** An open connection to a directory, bound as its service account. */
export interface Directory {
  readonly settings: DirectorySettings
  /** Asks the directory; what goes wrong is told with the step. @throws DirectoryFailure */
  ask<Answer>(step: DirectoryStep, work: (client: Client) => Promise<Answer>): Promise<Answer>
}

/**
 * Connects to a directory, binds as its service account and does some work there: one connection, which is closed
 * however the work ends. The host is checked like every address that a space names.
 *
 * @throws DirectoryFailure
 */
export const withDirectory = async <Result>(
  kernel: Kernel,
  settings: DirectorySettings,
  limits: DirectoryLimits,
  work: (directory: Directory) => Promise<Result>,
): Promise<Result> => {
  let step: DirectoryStep = 'address'
  let isOver = false
  let isAsking = false
  let isClosed = false
  const sockets: Socket[] = []
  const over = overLimits(limits, sockets, () => step)
  /** The client would connect anew by itself, and without StartTLS: a password must not follow. */
  const keep: Keep = open => {
    if (isOver || sockets.length > 0) throw new Error(closed)
    const socket = open()
    sockets.push(socket)
    socket.once('connect', () => {
      step = settings.transport === 'plain' ? 'account' : 'secure'
    })
    socket.once('secureConnect', () => {
      step = 'account'
    })
    // The client does not notice it after StartTLS. An error, which says more, comes first.
    socket.once('close', () =>
      setImmediate(() => {
        isClosed = true
        if (isAsking) over.fail(closed)
      }),
    )
    return socket
  }
  const reached = async (): Promise<Client> => clientOf(settings, await pinned(kernel, settings), keep)
  const visit = async (): Promise<Result> => {
    const client = await failing(() => step, reached)
    const ask: Directory['ask'] = async (next, asked) => {
      step = next
      if (isClosed) throw new DirectoryFailure('unreachable', step, closed)
      isAsking = true
      try {
        return await failing(
          () => step,
          () => asked(client),
        )
      } finally {
        isAsking = false
      }
    }
    await ask('connect', async () => {
      if (settings.transport === 'startTls') {
        await client.startTLS({ ...trust(settings), host: settings.host })
        step = 'account'
      }
      await client.bind(settings.account, settings.secret)
    })
    const result = await work({ settings, ask })
    if (!isClosed) await client.unbind()
    return result
  }
  try {
    return await Promise.race([visit(), over.failure])
  } finally {
    isOver = true
    over.stop()
    for (const socket of sockets) socket.destroy()
  }
}

/** Opens a socket and keeps it, to be closed at the end. */
type Keep = <Kept extends Socket>(open: () => Kept) => Kept

/** A client that connects to the checked address, while certificates are compared with the host. */
const clientOf = async (settings: DirectorySettings, host: string, keep: Keep): Promise<Client> => {
  const { Client: DirectoryClient } = await import('ldapts')
  const { port, transport } = settings
  return new DirectoryClient({
    url: transport === 'ldaps' ? 'ldaps://directory' : 'ldap://directory',
    timeout: patience,
    connectTimeout: patience,
    createConnection: () => keep(() => openPlain({ host, port })),
    ...(transport === 'ldaps' && {
      createSecureConnection: () => keep(() => openSecure({ ...trust(settings), host, port })),
    }),
  })
}

/** With an own authority, only that is trusted. A server without a name is known by its address alone. */
const trust = ({ host, authorities }: DirectorySettings): ConnectionOptions => ({
  ...(isIP(bare(host)) === 0 && { servername: host }),
  ...(authorities.length > 0 && { ca: [...authorities] }),
})

/** A URL writes an IPv6 address in brackets. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

const pinned = async (kernel: Kernel, { host, transport }: DirectorySettings): Promise<string> => {
  const allowed = await allowedHosts(kernel)
  if (transport === 'plain' && !allowed.includes(bare(host))) throw new OutboundFailure('insecure', host)
  return pinHost(host, allowed)
}

/** Fails when the visit takes too long or the server sends too much. */
const overLimits = (
  { milliseconds, bytes }: DirectoryLimits,
  sockets: readonly Socket[],
  step: () => DirectoryStep,
) => {
  const until = performance.now() + milliseconds
  let fail: (detail: string) => void = () => undefined
  const failure = new Promise<never>((_, reject) => {
    fail = detail => reject(new DirectoryFailure('unreachable', step(), detail))
  })
  const timer = setInterval(() => {
    if (performance.now() > until) fail('timeout')
    else if (sockets.some(({ bytesRead }) => bytesRead > bytes)) fail('too many bytes')
  }, 50)
  return { failure, fail, stop: () => clearInterval(timer) }
}

const failing = async <Answer>(step: () => DirectoryStep, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DirectoryFailure) throw error
    if (error instanceof OutboundFailure)
      throw new DirectoryFailure(
        'unreachable',
        error.reason === 'unreachable' ? 'connect' : 'address',
        `${error.reason}: ${String(error.params.host ?? '')}`,
      )
    if (!(error instanceof Error) || isFault(error)) throw error
    const at = step()
    throw new DirectoryFailure(isSetup(error, at) ? 'setup' : 'unreachable', at, wordsOf(error))
  }
}

/** The words of a directory. OpenLDAP often answers with a code alone, which the name of the error says in words. */
const wordsOf = (error: Error): string => {
  const words = error.message.trim()
  return resultCode(error) !== null && words.startsWith('Code:') ? `${error.name}. ${words}` : words
}

/** An error of a program, not of the directory or the network. */
const isFault = (error: Error): boolean => error instanceof ReferenceError || error instanceof TypeError

/** The directory answered, and would answer the same again. A certificate that is not trusted is one as well. */
const isSetup = (error: Error, step: DirectoryStep): boolean =>
  resultCode(error) !== null || step === 'secure'

/** The result code of an answer of the directory (RFC 4511, appendix A); null for other errors. */
export const resultCode = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null
