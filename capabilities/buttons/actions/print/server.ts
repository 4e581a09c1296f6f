import { startPrint } from '@gantry/print/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { PrintOptions } from './shared.ts'

/** Opens the print window, or prepares one PDF with the rights of the person; a message says when it is ready. */
export const print: ActionServer<PrintOptions> = async (
  ctx,
  { table, rows, origin },
  { template, opens },
) => {
  const ids = rows.map(({ id }) => id)
  if (opens) return { ...nothing, done: ids, print: { ids, template: template ?? null } }
  await startPrint(ctx, { table: table.id, template: template ?? null, ids, origin })
  return { ...nothing, done: ids }
}
