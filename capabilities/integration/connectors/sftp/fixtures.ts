import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '@gantry/base/shared'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'

/** A server of SFTP over a folder of its own, for tests. */
export interface TestSftp {
  /** The folder that logins see. */
  readonly folder: string
  /** Settings of a source that reaches it by password. */
  readonly settings: JsonObject
  /** The private key that it accepts too, protected by the passphrase `sesame`. */
  readonly privateKey: string
  stop(): Promise<void>
}

const { STATUS_CODE } = ssh2.utils.sftp

/** Starts a server that the user `plant` may use with the password `sesame` or a key. */
export const testSftp = async (): Promise<TestSftp> => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-test-sftp-'))
  const host = ssh2.utils.generateKeyPairSync('ed25519')
  const own = ssh2.utils.generateKeyPairSync('rsa', {
    bits: 2048,
    passphrase: 'sesame',
    cipher: 'aes256-cbc',
    rounds: 4,
  })
  const accepted = publicOf(own.public)
  const server = new ssh2.Server({ hostKeys: [host.private] }, client => {
    client.on('error', () => client.end())
    client.on('authentication', asked => {
      const isPlant = asked.username === 'plant'
      if (isPlant && asked.method === 'password' && asked.password === 'sesame') return asked.accept()
      if (isPlant && asked.method === 'publickey' && asked.key.data.equals(accepted)) return asked.accept()
      return asked.reject(['password', 'publickey'])
    })
    client.on('session', accept => accept().on('sftp', acceptSftp => serve(acceptSftp(), folder)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    folder,
    settings: {
      host: '127.0.0.1',
      port,
      user: 'plant',
      login: 'password',
      password: 'sesame',
      hostKey: `SHA256:${createHash('sha256').update(publicOf(host.public)).digest('base64').replace(/=+$/, '')}`,
    },
    privateKey: own.private,
    stop: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

const publicOf = (line: string): Buffer => Buffer.from(line.split(' ')[1] ?? '', 'base64')

/** Answers what is asked of the folder; handles are numbers. */
const serve = (sftp: SFTPWrapper, folder: string): void => {
  const opened = new Map<number, FileHandle | string[]>()
  let last = 0
  const keep = (id: number, what: FileHandle | string[]) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(++last)
    opened.set(last, what)
    sftp.handle(id, handle)
  }
  const refused = (id: number) => (error: NodeJS.ErrnoException) =>
    sftp.status(id, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
  const attributesOf = async (path: string): Promise<Attributes> => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = await stat(path)
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1_000), mtime: Math.floor(mtimeMs / 1_000) }
  }
  const handlers = {
    openFolder: async (id: number, path: string) => keep(id, [path, ...(await readdir(join(folder, path)))]),
    readFolder: async (id: number, handle: Buffer) => {
      const found = opened.get(handle.readUInt32BE())
      if (!Array.isArray(found) || found.length === 0) return sftp.status(id, STATUS_CODE.EOF)
      const [path = '', ...names] = found.splice(0)
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF)
      const entries = names.map(async filename => ({
        filename,
        longname: filename,
        attrs: await attributesOf(join(folder, path, filename)),
      }))
      sftp.name(id, await Promise.all(entries))
    },
    openFile: async (id: number, path: string) => keep(id, await open(join(folder, path), 'r')),
    readFile: async (id: number, handle: Buffer, offset: number, length: number) => {
      const file = opened.get(handle.readUInt32BE())
      if (!file || Array.isArray(file)) return sftp.status(id, STATUS_CODE.FAILURE)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
      return bytesRead === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, buffer.subarray(0, bytesRead))
    },
    close: async (id: number, handle: Buffer) => {
      const file = opened.get(handle.readUInt32BE())
      opened.delete(handle.readUInt32BE())
      if (file && !Array.isArray(file)) await file.close()
      sftp.status(id, STATUS_CODE.OK)
    },
  }
  sftp.on('OPENDIR', (id, path) => void handlers.openFolder(id, path).catch(refused(id)))
  sftp.on('READDIR', (id, handle) => void handlers.readFolder(id, handle).catch(refused(id)))
  sftp.on('OPEN', (id, path) => void handlers.openFile(id, path).catch(refused(id)))
  sftp.on(
    'READ',
    (id, handle, offset, length) => void handlers.readFile(id, handle, offset, length).catch(refused(id)),
  )
  sftp.on('CLOSE', (id, handle) => void handlers.close(id, handle).catch(refused(id)))
}
