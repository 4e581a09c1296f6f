import { sql } from '@gantry/kernel/server'
import type { SqlKind } from './sql-kind.ts'
import { text } from './text.ts'

/** Every text in a value, at any depth. */
export const json: SqlKind = (op, column, operand) => sql`exists (
  select from jsonb_path_query(${column}, 'strict $.**') part
  where jsonb_typeof(part) = 'string' and ${text(op, sql`(part #>> '{}')`, operand, 'text')})`
