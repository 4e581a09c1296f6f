import { startPrint } from '@gantry/print/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { PrintOptions } from './shared.ts'

/** Prepares one PDF of the records with the rights of the person; a message says when it is ready. */
export const print: ActionServer<PrintOptions> = async (ctx, { table, rows, origin }, { template }) => {
  const ids = rows.map(({ id }) => id)
  await startPrint(ctx, { table: table.id, template: template ?? null, ids, origin })
  return { ...nothing, done: ids }
}
