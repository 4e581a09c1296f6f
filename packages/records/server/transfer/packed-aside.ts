import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { newId } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import { level, type Packed } from './write-zip.ts'

/** An archive entry that is compressed while another one is written. */
export interface PackedAside {
  write(text: string): Promise<void>
  /** Ends writing; returns the compressed content. */
  end(): Promise<Packed>
  drop(): Promise<void>
}

/** Compresses text immediately and spills it to disk until it is copied, so that memory stays bounded. */
export const packAside = async (kernel: Pick<Kernel, 'dataFolder'>): Promise<PackedAside> => {
  const folder = join(kernel.dataFolder, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${newId()}.part`)
  const deflate = createDeflateRaw({ level })
  const out = createWriteStream(path)
  const written = pipeline(deflate, out)
  // Errors are reported by `write` and `end`; without a handler an unhandled rejection would end the process.
  written.catch(() => undefined)
  let crc = 0
  let size = 0
  let packing = Promise.resolve()
  return {
    write: async text => {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      // One chunk is compressed while the next is generated.
      await packing
      packing = new Promise((resolve, reject) => {
        deflate.write(bytes, error => (error ? reject(error) : resolve()))
      })
      packing.catch(() => undefined)
    },
    end: async () => {
      await packing
      deflate.end()
      await written
      return { crc, size, packed: out.bytesWritten, bytes: () => createReadStream(path) }
    },
    drop: async () => {
      deflate.destroy()
      await rm(path, { force: true })
    },
  }
}
