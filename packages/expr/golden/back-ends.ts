import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import type { Json, JsonObject } from '@gantry/base/shared'
import { testDatabase } from '@gantry/testing/server'
import { type Dialect, type Digits, duckdb, postgres, type SqlPiece } from '../shared/index.ts'
import { goldenEnv } from './golden.ts'

/** A database that runs the cases of the golden tables. */
export interface BackEnd {
  readonly name: string
  readonly dialect: Dialect
  /** The result for one row, as JSON. */
  readonly answer: (pieces: readonly SqlPiece[], row: JsonObject, timeZone?: string) => Promise<Json>
}

type Names = Readonly<Record<string, string>>

const kinds: Names = {
  amount: 'number',
  limit: 'number',
  missing: 'number',
  done: 'boolean',
  unknown: 'boolean',
  due: 'date',
  seen_at: 'timestamptz',
}

/** Precision large enough for the golden numbers and their products. */
export const goldenDigits: Digits = { whole: 6, places: 2 }

/** The slave rows as a table inside the statement. */
export const rowsOfItems = {
  from: 'items',
  columnOf: (path: readonly string[]) => ['item', ...path].join('.'),
  digitsOf: () => goldenDigits,
}

const surroundings = {
  now: new Date(goldenEnv.now).toISOString(),
  today: new Date(goldenEnv.now + 8 * 3_600_000).toISOString().slice(0, 10),
}

interface Statement {
  readonly text: string
  readonly values: readonly (string | boolean | null)[]
}

/**
 * An expression as SQL text with parameters; columns are written as literals of the row, in the type of each
 * kind.
 */
const statement = (
  pieces: readonly SqlPiece[],
  row: JsonObject,
  number: string,
  items: (json: string) => string,
  timeZone: string = goldenEnv.timeZone,
): Statement => {
  const values: (string | boolean | null)[] = []
  const bind = (value: Json | undefined): string => {
    values.push(
      typeof value === 'boolean' ? value : value === null || value === undefined ? null : String(value),
    )
    return `$${values.length}`
  }
  const text = pieces.map(piece => {
    if (typeof piece === 'string') return piece
    if ('param' in piece) return bind(piece.param)
    if ('env' in piece) return bind(piece.env === 'timeZone' ? timeZone : surroundings[piece.env])
    const path = String(piece.column).split('.')
    if (path[0] === rowsOfItems.from) return items(bind(JSON.stringify(row.items)))
    if (path[0] === 'item') return path.join('.')
    const kind = kinds[path[0] ?? ''] ?? 'text'
    const value = path.reduce<Json | undefined>((at, key) => (at as JsonObject | null)?.[key], row)
    return `${bind(value)}::${kind === 'number' ? number : kind}`
  })
  return { text: text.join(''), values }
}

/** The product's own database. */
export const inPostgres = async (): Promise<BackEnd> => {
  const executor = (await testDatabase()).database.of('expr')
  return {
    name: 'PostgreSQL',
    dialect: postgres,
    answer: async (pieces, row, timeZone) => {
      const items = (json: string) =>
        `jsonb_to_recordset(${json}::jsonb) as item(name text, qty numeric, price numeric)`
      const { text, values } = statement(pieces, row, 'numeric', items, timeZone)
      const { rows } = await executor.run<{ value: Json }>({
        text: `select to_json((${text})) as value`,
        values: [...values],
      })
      return rows[0]?.value ?? null
    },
  }
}

/** An in-memory DuckDB without access to files or network. */
const openDuckdb = async (): Promise<DuckDBConnection> => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' })
  const connection = await instance.connect()
  for (const setting of ['enable_external_access = false', "TimeZone = 'UTC'", 'lock_configuration = true'])
    await connection.run(`set ${setting}`)
  return connection
}

export const inDuckdb = async (): Promise<BackEnd> => {
  const connection = await openDuckdb()
  const decimal = `decimal(${goldenDigits.whole + goldenDigits.places}, ${goldenDigits.places})`
  return {
    name: 'DuckDB',
    dialect: duckdb,
    answer: async (pieces, row, timeZone) => {
      const shape = `[{"name": "VARCHAR", "qty": "${decimal}", "price": "${decimal}"}]`
      const items = (json: string) =>
        `(select unnest(from_json(${json}::json, '${shape}'), recursive := true)) as item`
      const { text, values } = statement(pieces, row, decimal, items, timeZone)
      // Results are returned as text, so that no driver converts decimals. The prefix protects a leading
      // byte-order mark, which this driver would remove.
      const reader = await connection.runAndReadAll(
        `select typeof(x) as type, '=' || x::text as value from (select (${text}) as x)`,
        values as DuckDBValue[],
      )
      const [type, value] = reader.getRowsJson()[0] ?? []
      return readText(String(type), typeof value === 'string' ? value.slice(1) : null)
    },
  }
}

const readText = (type: string, value: string | null): Json => {
  if (value === null) return null
  if (type === 'BOOLEAN') return value === 'true'
  if (type.startsWith('TIMESTAMP WITH')) return `${value.replace(' ', 'T')}:00`
  return value
}
