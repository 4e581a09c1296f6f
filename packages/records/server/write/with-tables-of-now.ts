import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'

/** A write that came with the tables of a moment before; nothing of it is done. */
export class TablesChanged extends AppError {
  constructor() {
    super('server.busy')
  }
}

/**
 * Runs work that writes one record, and once more with the tables as they are then when they changed under it: people who save
 * in the moment in which a designer publishes notice nothing. Within a transaction that is for its owner to do.
 */
export const withTablesOfNow = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  try {
    return await work(ctx)
  } catch (error) {
    if (ctx.tx || !(error instanceof TablesChanged)) throw error
    return work({ ...ctx, request: {} })
  }
}
