import { type Sql, sql } from '@gantry/kernel/server'
import { similarityAt } from '../schema/likeness.ts'

/**
 * Settings of a transaction that looks for likeness. Only scans of bitmaps find what is like a text, and the planner, who
 * believes that one row in a hundred is, must not take reading them all for a shorter way. `least` is how alike an anchor
 * must be, from 0 to 1; `patience` the milliseconds a statement may take, 0: any.
 */
export const searchByBitmap = (least: number, patience = 0): Sql => sql`
  select set_config('pg_trgm.similarity_threshold', ${String(similarityAt(least))}, true),
    set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true),
    set_config('statement_timeout', ${String(patience)}, true)`
