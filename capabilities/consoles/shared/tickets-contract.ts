import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import {
  type TicketCommand,
  type TicketSide,
  type TicketState,
  ticketCommands,
  ticketStates,
} from './ticket-states.ts'

const everybody = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const customers = ['admin', 'user', 'safe', 'audit'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const files = Type.Array(id, { maxItems: 10 })

export const ticketKinds = ['question', 'fault', 'wish', 'quota'] as const
export type TicketKind = (typeof ticketKinds)[number]

export interface TicketFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** A support ticket: the provider sees it, never the data of the space. */
export interface Ticket {
  readonly id: string
  readonly number: number
  readonly space: { readonly id: string; readonly name: string }
  readonly kind: TicketKind
  readonly urgent: boolean
  readonly title: string
  readonly state: TicketState
  readonly openedBy: string
  readonly takenBy: string | null
  readonly createdAt: string
  readonly changedAt: string
  readonly replies: number
  /** 1 to 5; null: not rated. */
  readonly rating: number | null
}

export interface TicketDetail extends Ticket {
  /** The side of the caller. */
  readonly side: TicketSide
  readonly body: string
  readonly files: readonly TicketFile[]
  readonly ratingNote: string
  /** Who rated it and when; null: it is not rated, or was before this was kept. */
  readonly ratedBy: string | null
  readonly ratedAt: string | null
  /** The caller opened it, and rates it. */
  readonly isOwn: boolean
  readonly thread: readonly {
    readonly id: string
    readonly at: string
    readonly side: TicketSide
    readonly who: string
    /** What was done besides writing; null: only a reply. */
    readonly command: TicketCommand | null
    readonly body: string
    readonly files: readonly TicketFile[]
  }[]
}

export const listTickets = contract({
  method: 'GET',
  path: '/tickets',
  scope: 'space',
  can: everybody,
  summary:
    'Support tickets: the own ones, those of the space for officers, those of its enterprises for a provider',
  input: Type.Object({
    state: Type.Optional(Type.Enum(ticketStates)),
    of: Type.Optional(Type.String({ maxLength: 32 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Ticket[]
    readonly more: boolean
    readonly counts: Readonly<Record<TicketState, number>>
  }>(object),
})

export const readTicket = contract({
  method: 'GET',
  path: '/tickets/:id',
  scope: 'space',
  can: everybody,
  summary: 'One support ticket with its replies',
  input: Type.Object({ id }),
  output: Type.Unsafe<TicketDetail>(object),
})

export const openTicket = contract({
  method: 'POST',
  path: '/tickets',
  scope: 'space',
  can: customers,
  summary: 'Asks the provider for support',
  afterEnd: true,
  input: Type.Object({
    kind: Type.Enum(ticketKinds),
    urgent: Type.Boolean(),
    title: Type.String({ minLength: 1, maxLength: 100 }),
    body: Type.String({ maxLength: 5_000 }),
    files,
  }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const answerTicket = contract({
  method: 'POST',
  path: '/tickets/:id/replies',
  scope: 'space',
  can: everybody,
  summary: 'Replies to a ticket, moves it to another state, or both',
  afterEnd: true,
  input: Type.Object({
    id,
    command: Type.Union([Type.Enum(ticketCommands), Type.Null()]),
    body: Type.String({ maxLength: 5_000 }),
    files,
  }),
  output: done,
})

export const rateTicket = contract({
  method: 'PUT',
  path: '/tickets/:id/rating',
  scope: 'space',
  can: customers,
  summary: 'Rates a solved or closed ticket from 1 to 5, by who opened it; reopening drops the rating',
  afterEnd: true,
  input: Type.Object({
    id,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    note: Type.String({ maxLength: 500 }),
  }),
  output: done,
})

export const ticketFile = contract({
  method: 'GET',
  path: '/tickets/:id/files/:file',
  scope: 'space',
  can: everybody,
  summary: 'A file that goes with a ticket',
  input: Type.Object({ id, file: id }),
  output: Type.Unsafe<Json>({}),
})
