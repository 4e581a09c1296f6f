import { confirmPrint, startPrint } from '@gantry/print/server'
import { type CallingServer, nothing, type Press } from '../../server/action-server.ts'
import type { PrintOptions } from './shared.ts'

const wantedOf = ({ table, rows, origin }: Press, { template }: PrintOptions) => ({
  table: table.id,
  template: template ?? null,
  ids: rows.map(({ id }) => id),
  origin,
})

/**
 * Opens the print window, or prepares one PDF with the rights of the person; a message says when it is ready. Whether it needs a
 * second person is asked between the transactions, because the request is kept although the press fails.
 */
export const print: CallingServer<PrintOptions> = {
  prepare: async (_ctx, press, options) => {
    const wanted = wantedOf(press, options)
    return async ctx => {
      if (!options.opens) await confirmPrint(ctx, wanted)
      return { ...wanted, opens: options.opens ?? false }
    }
  },
  finish: async (ctx, press, values) => {
    const ids = press.rows.map(({ id }) => id)
    const template = typeof values.template === 'string' ? values.template : null
    if (values.opens === true) return { ...nothing, done: ids, print: { ids, template } }
    await startPrint(ctx, { table: press.table.id, template, ids, origin: press.origin })
    return { ...nothing, done: ids }
  },
}
