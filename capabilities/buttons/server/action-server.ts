import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { ButtonOutcome, RecordRow, TableDef } from '@gantry/model/shared'

/** One press whose button, rights and conditions have been checked. */
export interface Press {
  readonly table: TableDef
  /** The records that meet the conditions, as the person may see them. */
  readonly rows: readonly RecordRow[]
  /** Where the person reaches the platform. */
  readonly origin: string
  readonly button: { readonly id: string; readonly text: string }
  /** Minted for this press: stays the same when its request is sent twice. */
  readonly key: string
}

/** What an action does, with the rights of the person and in the transaction of the press. */
export type ActionServer<Options> = (ctx: Ctx, press: Press, options: Options) => Promise<ButtonOutcome>

/** An action that waits for a server outside: no transaction is open meanwhile. */
export interface CallingServer<Options> {
  /** In the transaction that takes the press; answers what calls, afterwards, and gives the values of the answer. */
  prepare(ctx: Ctx, press: Press, options: Options): Promise<(ctx: Ctx) => Promise<JsonObject>>
  /** In a transaction of its own, once the server has answered. */
  finish(ctx: Ctx, press: Press, values: JsonObject): Promise<ButtonOutcome>
}

export const nothing: ButtonOutcome = { done: [], refused: [], batch: null, go: null, form: null }
