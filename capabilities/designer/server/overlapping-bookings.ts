import { issue } from '@gantry/base/shared'
import { error, type Problem } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { overlappingRecords } from '@gantry/records/server'
import type { TableDesign } from '../shared/types.ts'

/** Existing records that a new or changed booking rule does not admit: their number, and links to the first of them. */
export const overlappingBookings = async (
  ctx: Ctx,
  before: TableDesign | null,
  after: TableDesign,
): Promise<readonly Problem[]> => {
  const found: Problem[] = []
  for (const table of before?.tables ?? []) {
    const now = after.tables.find(({ id }) => id === table.id)
    const overlapping = now ? await overlappingRecords(ctx, table, now) : null
    if (!overlapping) continue
    const { count, capped, examples } = overlapping
    found.push(
      error(
        issue(`${table.id}.bookings`, 'records_overlap', {
          records: capped ? `${count}+` : String(count),
          examples: examples.map(({ id, title }) => ({ table: table.id, id, title })),
        }),
      ),
    )
  }
  return found
}
