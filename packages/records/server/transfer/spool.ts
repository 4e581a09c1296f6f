import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newId } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import type { Cell } from '../sheets/sheet.ts'

export interface SpooledRow {
  /** The sheet it belongs to. */
  readonly sheet: number
  readonly cells: readonly Cell[]
}

/** Rows of several sheets that wait for their turn. */
export interface Spool {
  add(row: SpooledRow): Promise<void>
  /** Nothing is added any more; what was can be read. */
  close(): Promise<void>
  rows(sheet: number): AsyncGenerator<readonly Cell[], void, undefined>
  drop(): Promise<void>
}

/**
 * Sheets are written one after another while their rows come together: those of later sheets wait on disk, so that no
 * number of them fills the memory.
 */
export const openSpool = async (kernel: Kernel): Promise<Spool> => {
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
        const row = JSON.parse(line) as SpooledRow
        if (row.sheet === sheet) yield row.cells
      }
    },
    drop: async () => {
      out.destroy()
      await rm(path, { force: true })
    },
  }
}
