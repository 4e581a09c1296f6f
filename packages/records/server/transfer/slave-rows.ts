import type { Ctx } from '@gantry/kernel/server'
import { sql } from '@gantry/kernel/server'
import type { SlaveSheet } from '@gantry/model/shared'
import type { OpenBook } from '../sheets/read-sheet.ts'
import type { Cell } from '../sheets/sheet.ts'
import { tableRows } from './table-rows.ts'

export interface StagedRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

/** Rows of slave sheets by sheet index, then by the key shared with their master. */
export type SlaveRows = ReadonlyMap<number, ReadonlyMap<string, readonly StagedRow[]>>

/**
 * Stages the slave sheets in a temporary table, because a master row may be anywhere in the file and memory
 * must stay bounded. `takeSlaves` deletes the rows it returns, so the remaining rows have no master.
 */
export const stageSlaves = async (
  ctx: Ctx,
  book: OpenBook,
  slaves: readonly SlaveSheet[],
): Promise<Map<number, readonly Cell[]>> => {
  await ctx.db.run(sql`
    create temporary table import_slave (sheet int, key text, line int, cells jsonb) on commit drop`)
  const headings = new Map<number, readonly Cell[]>()
  for (const slave of slaves) {
    const told = (cells: readonly Cell[]) => headings.set(slave.sheet, cells)
    for await (const body of tableRows(book.rows(slave.sheet), slave, told)) {
      await ctx.db.run(sql`
        insert into import_slave
        select ${slave.sheet}, key, line, cells from unnest(
          ${body.map(row => joinKey(row.cells[slave.joinColumn]))}::text[],
          ${body.map(row => row.line)}::int[],
          ${body.map(row => JSON.stringify(row.cells))}::jsonb[]) staged (key, line, cells)`)
    }
  }
  await ctx.db.run(sql`create index on import_slave (sheet, key)`)
  // Without statistics the planner assumes 200 distinct keys and scans the whole table for each batch.
  await ctx.db.run(sql`analyze import_slave`)
  return headings
}

export const joinKey = (cell: Cell | undefined): string => String(cell ?? '').trim()

export const takeSlaves = async (
  ctx: Ctx,
  slaves: readonly SlaveSheet[],
  masters: readonly (readonly Cell[])[],
): Promise<SlaveRows> => {
  const found = new Map<number, Map<string, StagedRow[]>>()
  for (const slave of slaves) {
    const keys = masters.map(cells => joinKey(cells[slave.masterColumn])).filter(key => key !== '')
    const { rows } = await ctx.db.run<StagedRow & { key: string }>(sql`
      with taken as (
        delete from import_slave where sheet = ${slave.sheet} and key = any(${keys}::text[]) returning key, line, cells)
      select key, line, cells from taken order by line`)
    const byKey = new Map<string, StagedRow[]>()
    for (const { key, line, cells } of rows) byKey.set(key, [...(byKey.get(key) ?? []), { line, cells }])
    found.set(slave.sheet, byKey)
  }
  return found
}

/** Slave rows without a master, in batches. */
export async function* leftOver(
  ctx: Ctx,
  sheet: number,
): AsyncGenerator<readonly StagedRow[], void, undefined> {
  for (;;) {
    const { rows } = await ctx.db.run<StagedRow>(sql`
      with taken as (
        delete from import_slave where ctid in (select ctid from import_slave where sheet = ${sheet} order by line limit 1000)
        returning line, cells)
      select line, cells from taken order by line`)
    if (rows.length === 0) return
    yield rows
  }
}
