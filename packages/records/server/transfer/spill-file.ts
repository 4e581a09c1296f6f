import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newId } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import type { Cell } from '../sheets/sheet.ts'
import type { Rows } from './row-source.ts'

export interface SpilledRow {
  /** Index of its sheet. */
  readonly sheet: number
  readonly cells: readonly Cell[]
}

/** Characters buffered before a write, because a write per row would cost more than the row. */
const chunk = 64 * 1024

/** A spill file for rows of several sheets. */
export interface SpillFile {
  add(row: SpilledRow): Promise<void>
  /** Ends writing; the rows can be read afterwards. */
  close(): Promise<void>
  rows(sheet: number): AsyncGenerator<Rows, void, undefined>
  drop(): Promise<void>
}

/**
 * A file contains its sheets in sequence, but their rows arrive together: rows of later sheets spill to disk,
 * so that memory stays bounded. Each buffered chunk of rows is one line of the file per sheet.
 */
export const openSpillFile = async (kernel: Kernel): Promise<SpillFile> => {
  const folder = join(kernel.dataFolder, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${newId()}.ndjson`)
  const out = createWriteStream(path)
  // Errors are reported by the writing calls; without a listener the event would end the process.
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
