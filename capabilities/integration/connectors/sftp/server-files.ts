import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@gantry/base/shared'
import ssh2, { type FileEntryWithStats, type SFTPWrapper } from 'ssh2'
import type { Open } from '../connector.ts'
import { guardedAddress } from '../guarded.ts'
import { failureOf, isEnd } from './failure.ts'
import type { SftpSettings } from './shared.ts'

/** An entry of a folder; what is neither a file nor a folder is left out. */
export interface RemoteEntry {
  readonly name: string
  readonly isFolder: boolean
  /** Bytes. */
  readonly size: number
  /** The moment it was last changed, as ISO 8601; servers tell whole seconds. */
  readonly changedAt: string
}

/** Files of a server while it is connected. Failures are `AppError`s. */
export interface ServerFiles {
  /** @throws AppError source.no_object, source.right, source.many_files */
  list(folder: string): Promise<readonly RemoteEntry[]>
  /** Copies a file here, piece by piece. @throws AppError source.no_object, source.right, file.too_large */
  fetch(path: string, to: string): Promise<void>
  close(): void
}

/** Entries of a folder at most. */
const mostEntries = 10_000
/** Bytes of a file at most. */
const mostBytes = 512 * 1024 * 1024

/**
 * Connects to the server of a source, if it shows the host key that the source names. Everything ends when `open.signal` is aborted.
 * @throws AppError source.host_key_new, source.host_key, source.login, source.private_key, source.stopped, outbound.…
 */
export const connectFiles = async (open: Open): Promise<ServerFiles> => {
  const { ctx, signal } = open
  const settings = open.settings as SftpSettings
  if (signal?.aborted) throw new AppError('source.stopped')
  const host = await guardedAddress(ctx, settings.host, true)
  const client = new ssh2.Client()
  const close = () => void client.destroy()
  signal?.addEventListener('abort', close, { once: true })
  const failed = (error: unknown) =>
    signal?.aborted ? new AppError('source.stopped') : failureOf(error, settings)
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve)
      // It stays: a connection that breaks later is reported by what is asked next.
      client.on('error', reject)
      client.once('close', () => reject(new AppError('source.closed', { host: settings.host })))
      client.connect({
        host,
        port: settings.port,
        username: settings.user,
        readyTimeout: 10_000,
        keepaliveInterval: 15_000,
        ...credentialsOf(settings),
        hostVerifier: (key: Buffer) => {
          const refusal = refusalOf(key, settings)
          if (refusal) reject(refusal)
          return refusal === null
        },
      })
    })
    const sftp = await asked<SFTPWrapper>(done => client.sftp(done))
    return {
      list: folder => entriesOf(sftp, folder).catch(error => Promise.reject(failed(error))),
      fetch: async (path, to) => {
        try {
          await pipeline(sftp.createReadStream(path), limited, createWriteStream(to), {
            ...(signal && { signal }),
          })
        } catch (error) {
          throw failed(error)
        }
      },
      close,
    }
  } catch (error) {
    close()
    throw failed(error)
  }
}

const credentialsOf = ({ login, password = '', privateKey = '', passphrase }: SftpSettings) =>
  login === 'key' ? { privateKey, ...(passphrase !== undefined && { passphrase }) } : { password }

/** The key of the server as people compare it, like `ssh-keygen -l` shows it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Why a host key is not accepted: the source names none yet, or another one. */
const refusalOf = (key: Buffer, { host, hostKey }: SftpSettings): AppError | null => {
  const shown = fingerprintOf(key)
  if (shown === hostKey) return null
  return hostKey === undefined
    ? new AppError('source.host_key_new', { host, shown })
    : new AppError('source.host_key', { host, shown, known: hostKey })
}

const asked = <Answer>(
  ask: (done: (error: Error | undefined, answer: Answer) => void) => void,
): Promise<Answer> =>
  new Promise((resolve, reject) => ask((error, answer) => (error ? reject(error) : resolve(answer))))

const entriesOf = async (sftp: SFTPWrapper, folder: string): Promise<readonly RemoteEntry[]> => {
  const handle = await asked<Buffer>(done => sftp.opendir(folder, done))
  const found: RemoteEntry[] = []
  try {
    for (;;) {
      const part = await asked<FileEntryWithStats[]>(done => sftp.readdir(handle, done))
      for (const { filename, attrs } of part)
        if (filename !== '.' && filename !== '..' && (attrs.isFile() || attrs.isDirectory()))
          found.push({
            name: filename,
            isFolder: attrs.isDirectory(),
            size: attrs.size,
            changedAt: new Date(attrs.mtime * 1_000).toISOString(),
          })
      if (found.length > mostEntries) throw new AppError('source.many_files', { folder, most: mostEntries })
    }
  } catch (error) {
    if (!isEnd(error)) throw error
    return found
  } finally {
    sftp.close(handle, () => undefined)
  }
}

async function* limited(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > mostBytes) throw new AppError('file.too_large', { max: mostBytes })
    yield piece
  }
}
