import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../start-problem.ts'
import type { Entry } from './manifest.ts'

type Content = Omit<Entry, 'path'>

/** Copies a file for its owner alone to read; answers what was written, also of a file that changes meanwhile. */
export const copyFile = async (from: string, to: string): Promise<Content> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return measured(from, createWriteStream(to, { mode: 0o600, flush: true }))
}

/** Size and checksum of a file. */
export const measureFile = (path: string): Promise<Content> =>
  measured(path, new Writable({ write: (_chunk, _encoding, done) => done() }))

const measured = async (from: string, sink: Writable): Promise<Content> => {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), measure, sink)
  return { size, sha256: hash.digest('hex') }
}

/** The files below a folder, as paths with forward slashes; none when there is no such folder. */
export const filesBelow = async (
  folder: string,
  enters: (path: string) => boolean = () => true,
): Promise<readonly string[]> => {
  const found: string[] = []
  const walk = async (below: string): Promise<void> => {
    for (const item of await contentOf(join(folder, below))) {
      const path = below ? `${below}/${item.name}` : item.name
      if (item.isDirectory() && enters(path)) await walk(path)
      else if (item.isFile()) found.push(path)
    }
  }
  await walk('')
  return found
}

const contentOf = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // A folder may be deleted while a running product is copied.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
