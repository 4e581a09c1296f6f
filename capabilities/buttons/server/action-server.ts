import type { Ctx } from '@gantry/kernel/server'
import type { ButtonOutcome, RecordRow, TableDef } from '@gantry/model/shared'
import type { OutboundAnswer, OutboundRequest } from '@gantry/outbound/server'

/** One press whose button, rights and conditions have been checked. */
export interface Press {
  readonly table: TableDef
  /** The records that meet the conditions, as the person may see them. */
  readonly rows: readonly RecordRow[]
  /** Where the person reaches the platform. */
  readonly origin: string
}

/** What an action does, with the rights of the person and in the transaction of the press. */
export type ActionServer<Options> = (ctx: Ctx, press: Press, options: Options) => Promise<ButtonOutcome>

/** An action that waits for a server outside: no transaction is open meanwhile. */
export interface CallingServer<Options> {
  /** In the transaction that takes the press. */
  prepare(ctx: Ctx, press: Press, options: Options): Promise<OutboundRequest>
  /** In a transaction of its own, once the server has answered. */
  finish(
    ctx: Ctx,
    press: Press,
    options: Options,
    answer: OutboundAnswer,
    host: string,
  ): Promise<ButtonOutcome>
}

export const nothing: ButtonOutcome = { done: [], refused: [], batch: null, go: null, form: null }
