/** `waiting`: for the customer; its clock stands still. */
export const ticketStates = ['new', 'taken', 'waiting', 'solved', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export type TicketSide = 'customer' | 'provider'

export const ticketCommands = ['take', 'ask', 'solve', 'answer', 'close', 'reopen'] as const
export type TicketCommand = (typeof ticketCommands)[number]

interface Move {
  readonly by: TicketSide
  readonly from: readonly TicketState[]
  readonly to: TicketState
}

/** Each move of a ticket: who makes it, from where, and where it leads. */
const moves: Readonly<Record<TicketCommand, Move>> = {
  take: { by: 'provider', from: ['new'], to: 'taken' },
  ask: { by: 'provider', from: ['new', 'taken'], to: 'waiting' },
  solve: { by: 'provider', from: ['new', 'taken', 'waiting'], to: 'solved' },
  answer: { by: 'customer', from: ['waiting'], to: 'taken' },
  close: { by: 'customer', from: ['new', 'taken', 'waiting', 'solved'], to: 'closed' },
  reopen: { by: 'customer', from: ['solved', 'closed'], to: 'taken' },
}

/** Where a move leads; null: this side may not make it now. */
export const afterMove = (
  state: TicketState,
  command: TicketCommand,
  side: TicketSide,
): TicketState | null => {
  const { by, from, to } = moves[command]
  return by === side && from.includes(state) ? to : null
}

/** The moves a side may make now, in the order of the buttons. */
export const movesOf = (state: TicketState, side: TicketSide): readonly TicketCommand[] =>
  ticketCommands.filter(command => afterMove(state, command, side) !== null)
