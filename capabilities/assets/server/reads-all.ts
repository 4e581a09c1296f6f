import { AppError } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import { asSystem, type Ctx, createCtx, sql } from '@gantry/kernel/server'
import { nobody, type TableDef, where } from '@gantry/model/shared'
import { countRecords, effectiveRights } from '@gantry/records/server'

/**
 * Whether whoever last wrote a check may read a column in all records of its table; of `null` all records. The figures of a check follow
 * its range, so whoever changes the range could otherwise narrow a value that is closed to them. What the system wrote, such as
 * demo data, may.
 */
export type ReadsAll = (author: string | null, table: TableDef, column: string | null) => Promise<boolean>

/** The answers for one run of checks, asked once for each author, table and column. */
export const readsAll = (ctx: Ctx): ReadsAll => {
  const known = new Map<string, Promise<boolean>>()
  return async (author, table, column) => {
    if (author === nobody) return true
    if (author === null) return false
    const key = JSON.stringify([author, table.id, column])
    const found = known.get(key) ?? mayReadAll(ctx, author, table, column)
    known.set(key, found)
    return found
  }
}

const mayReadAll = async (
  ctx: Ctx,
  author: string,
  table: TableDef,
  column: string | null,
): Promise<boolean> => {
  const [member] = await memberActors(ctx, sql`m.id = ${author}::uuid`, 1)
  if (!member?.active) return false
  const own = createCtx(ctx.kernel, member.actor, ctx.requestId)
  const system = asSystem(ctx, 'quality checks: what their author may read')
  const same = async (question: Parameters<typeof countRecords>[2]) =>
    (await countRecords(own, table.id, question)).count ===
    (await countRecords(system, table.id, question)).count
  try {
    if (!(await same({}))) return false
    if (column === null) return true
    const { readable, masked } = await effectiveRights(own, table)
    // A field that is open in some records only counts as empty in the others.
    return (
      readable.includes(column) &&
      !masked.includes(column) &&
      (await same({ filter: where(column, 'empty') }))
    )
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}
