import { type Endpoint, endpoint } from '@gantry/http/server'
import { defineNotice } from '@gantry/kernel/server'
import * as contract from '../../shared/tickets-contract.ts'
import { answerTicket, listTickets, openTicket, rateTicket, readTicket, ticketFile } from './tickets.ts'

const done = { done: true as const }

export const ticketEndpoints: readonly Endpoint[] = [
  endpoint(contract.listTickets, listTickets),
  endpoint(contract.readTicket, (ctx, { id }) => readTicket(ctx, id)),
  endpoint(contract.openTicket, openTicket),
  endpoint(contract.answerTicket, async (ctx, input) => {
    await answerTicket(ctx, input)
    return done
  }),
  endpoint(contract.rateTicket, async (ctx, input) => {
    await rateTicket(ctx, input)
    return done
  }),
  endpoint(contract.ticketFile, (ctx, { id, file }) => ticketFile(ctx, id, file)),
]

/** Whoever opened a ticket is told that the provider answered. */
export const ticketNotice = defineNotice({
  name: 'ticket_answered',
  category: 'system',
  event: 'ticket.answered',
  to: async function* (_ctx, { payload }) {
    yield [(payload as { readonly person: string }).person]
  },
  link: async (_ctx, { payload }) => `/sysop/workSheet?id=${(payload as { readonly ticket: string }).ticket}`,
})
