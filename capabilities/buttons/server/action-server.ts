import type { Ctx } from '@gantry/kernel/server'
import type { ButtonOutcome, RecordRow, TableDef } from '@gantry/model/shared'

/** One press whose button, rights and conditions have been checked. */
export interface Press {
  readonly table: TableDef
  /** The records that meet the conditions, as the person may see them. */
  readonly rows: readonly RecordRow[]
}

/** What an action does, with the rights of the person and in the transaction of the press. */
export type ActionServer<Options> = (ctx: Ctx, press: Press, options: Options) => Promise<ButtonOutcome>

export const nothing: ButtonOutcome = { done: [], refused: [], batch: null, go: null, form: null }
