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

/** Characters gathered before they are written. */
const chunk = 64 * 1024

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
  // Told to whoever writes; unheard, it would end the process.
  out.on('error', () => undefined)
  // A write for each row would cost more than the row.
  let lines = ''
  const flush = (): Promise<void> =>
    new Promise((resolve, reject) => {
      out.write(lines, error => (error ? reject(error) : resolve()))
      lines = ''
    })
  return {
    add: async row => {
      lines += `${row.sheet} ${JSON.stringify(row.cells)}\n`
      if (lines.length > chunk) await flush()
    },
    close: async () => {
      await flush()
      await new Promise<void>(resolve => out.end(resolve))
    },
    async *rows(sheet) {
      const mine = `${sheet} `
      for await (const line of createInterface({ input: createReadStream(path) }))
        if (line.startsWith(mine)) yield JSON.parse(line.slice(mine.length)) as readonly Cell[]
    },
    drop: async () => {
      out.destroy()
      await rm(path, { force: true })
    },
  }
}
