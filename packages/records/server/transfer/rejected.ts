import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newId } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import type { Cell } from '../sheets/sheet.ts'

export interface RejectedRow {
  /** Index of the sheet it came from. */
  readonly sheet: number
  readonly cells: readonly Cell[]
  /** Empty on the slave rows that only go along with a bad master row. */
  readonly reason: string
}

export interface Rejected {
  add(row: RejectedRow): Promise<void>
  /** Nothing is added any more; what was can be read. */
  close(): Promise<void>
  rows(sheet: number): AsyncGenerator<RejectedRow, void, undefined>
  drop(): Promise<void>
}

/**
 * Bad rows wait on disk until the import knows its outcome, so that a file of nothing but mistakes needs no more memory
 * than a good one.
 */
export const openRejected = async (kernel: Kernel): Promise<Rejected> => {
  const folder = join(kernel.dataFolder, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${newId()}.ndjson`)
  const out = createWriteStream(path)
  return {
    add: row =>
      new Promise((resolve, reject) => {
        out.write(`${JSON.stringify(row)}\n`, error => (error ? reject(error) : resolve()))
      }),
    close: () => new Promise(resolve => out.end(resolve)),
    async *rows(sheet) {
      for await (const line of createInterface({ input: createReadStream(path) })) {
        const row = JSON.parse(line) as RejectedRow
        if (row.sheet === sheet) yield row
      }
    },
    drop: async () => {
      out.destroy()
      await rm(path, { force: true })
    },
  }
}
