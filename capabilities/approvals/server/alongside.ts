import type { Ctx } from '@gantry/kernel/server'

/**
 * A write that goes with what a command stores, in its transaction. Known before anything is written: a command without any is stored
 * by one statement, which is its own transaction.
 */
export type Alongside = (ctx: Ctx) => Promise<unknown>
