import { type Sql, sql } from '@gantry/kernel/server'
import { similarityAt } from '../schema/likeness.ts'

/**
 * Transaction settings for similarity search. Only bitmap scans use the trigram index; the planner estimates
 * that 1 % of the rows match `%` and would prefer a full scan. `least` is the minimum similarity of an anchor,
 * from 0 to 1; `patience` the statement timeout in milliseconds, 0: none.
 */
export const searchByBitmap = (least: number, patience = 0): Sql => sql`
  select set_config('pg_trgm.similarity_threshold', ${String(similarityAt(least))}, true),
    set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true),
    set_config('statement_timeout', ${String(patience)}, true)`
