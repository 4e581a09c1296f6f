import { requestOf, valuesOfAnswer } from '@gantry/designs/server'
import type { OutgoingCall } from '@gantry/designs/shared'
import { callOut } from '@gantry/outbound/server'
import type { CallingServer } from '../../server/action-server.ts'
import { requireWritable, writeAnswer } from '../answer.ts'

/** Calls the server outside between two transactions; its answer is written with the rights of the person. */
export const call: CallingServer<OutgoingCall> = {
  prepare: async (ctx, { table, rows, button }, options) => {
    await requireWritable(ctx, table, options.answer)
    const request = await requestOf(ctx, table, options, rows[0])
    return async ctx => {
      const purpose = { name: 'buttons.call', table: table.id, design: button.id }
      return valuesOfAnswer(options, await callOut(ctx, request, purpose), new URL(request.url).host)
    }
  },
  finish: writeAnswer,
}
