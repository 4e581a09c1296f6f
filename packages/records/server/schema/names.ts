import { createHash } from 'node:crypto'
import { ident } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { spaceSchema } from '../physical.ts'

/** A quoted name for a statement without parameters. */
export const quoted = (...names: string[]): string => ident(...names).text

/** A quoted text for a statement without parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const schemaOf = (space: string, table: Pick<TableDef, 'home'>): string =>
  table.home === 'platform' ? 'gantry' : spaceSchema(space)

/** PostgreSQL truncates names at 63 bytes; a longer name keeps its beginning and ends in a digest. */
export const indexName = (...parts: string[]): string => {
  const whole = parts.join('_')
  if (whole.length <= 63) return whole
  return `${whole.slice(0, 50)}_${createHash('sha256').update(whole).digest('hex').slice(0, 12)}`
}
