import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newId } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import type { Cell } from '../sheets/sheet.ts'
import type { Rows } from './row-source.ts'

export interface SpooledRow {
  /** The sheet it belongs to. */
  readonly sheet: number
  readonly cells: readonly Cell[]
}

/** Characters gathered before they are written; a write for each row would cost more than the row. */
const chunk = 64 * 1024

/** Rows of several sheets that wait for their turn. */
export interface Spool {
  add(row: SpooledRow): Promise<void>
  /** Nothing is added any more; what was can be read. */
  close(): Promise<void>
  rows(sheet: number): AsyncGenerator<Rows, void, undefined>
  drop(): Promise<void>
}

/**
 * Sheets are written one after another while their rows come together: those of later sheets wait on disk, so that no
 * number of them fills the memory. Rows that are gathered make one line of the file for each sheet.
 */
export const openSpool = async (kernel: Kernel): Promise<Spool> => {
  const folder = join(kernel.dataFolder, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${newId()}.ndjson`)
  const out = createWriteStream(path)
  // Told to whoever writes; unheard, it would end the process.
  out.on('error', () => undefined)
  const gathered = new Map<number, (readonly Cell[])[]>()
  let size = 0
  const flush = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let lines = ''
      for (const [sheet, rows] of gathered) lines += `${sheet} ${JSON.stringify(rows)}\n`
      gathered.clear()
      size = 0
      out.write(lines, error => (error ? reject(error) : resolve()))
    })
  return {
    add: async ({ sheet, cells }) => {
      const rows = gathered.get(sheet)
      if (rows) rows.push(cells)
      else gathered.set(sheet, [cells])
      for (const cell of cells) size += typeof cell === 'string' ? cell.length + 3 : 8
      if (size > chunk) await flush()
    },
    close: async () => {
      await flush()
      await new Promise<void>(resolve => out.end(resolve))
    },
    async *rows(sheet) {
      const mine = `${sheet} `
      for await (const line of createInterface({ input: createReadStream(path) }))
        if (line.startsWith(mine)) yield JSON.parse(line.slice(mine.length)) as Rows
    },
    drop: async () => {
      out.destroy()
      await rm(path, { force: true })
    },
  }
}
