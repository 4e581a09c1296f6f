import { askConnector } from '@gantry/designs/server'
import type { ConnectorCall } from '@gantry/designs/shared'
import type { CallingServer } from '../../server/action-server.ts'
import { requireWritable, writeAnswer } from '../answer.ts'

/** Sends the request of a connector between two transactions; its answer is written with the rights of the person. */
export const connector: CallingServer<ConnectorCall> = {
  prepare: async (ctx, { table, rows: [row], button, key }, options) => {
    await requireWritable(ctx, table, options.answer)
    return async ctx => (await askConnector(ctx, options, { table, row, by: button.text, key })).values
  },
  finish: writeAnswer,
}
