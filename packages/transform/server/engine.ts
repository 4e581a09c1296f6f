import { DuckDBDataChunk, type DuckDBValue, VARCHAR } from '@duckdb/node-api'
import type { JsonObject } from '@gantry/base/shared'
import { type Column, duckTypeOf } from '../shared/column.ts'
import type { PlannedStep } from '../shared/plan-task.ts'
import { type Binder, quoted, quotedList } from '../shared/sql.ts'
import { type EngineLimits, openDuckdb, usualLimits } from './duckdb.ts'

/** Rows column by column, in the order of the columns of a step. Decimals, dates and moments are text. */
export interface RowBatch {
  readonly rows: number
  readonly values: readonly (readonly unknown[])[]
}

/** A row that a step left out as wrong. */
export interface Reject {
  readonly step: string
  /** The row as it came, as JSON text. */
  readonly row: string
  readonly column: string
  readonly code: string
  /** Of the text that says why. */
  readonly params?: JsonObject
}

export interface StepCount {
  readonly out: number
  readonly rejected: number
}

/** The moment and the time zone that expressions of a run see. */
export interface RunMoment {
  readonly now: Date
  readonly timeZone: string
}

/** Rows of one data chunk of DuckDB. */
const chunkRows = 2_048

/** One run of a task inside a database of its own; each output of a step is a table there. */
export interface TaskEngine {
  /** Reads the rows of a source into its table. Values that do not fit the type of their column are rejected. */
  load(step: PlannedStep, batches: AsyncIterable<RowBatch>): Promise<StepCount>
  /** Computes a step from the tables of its inputs. */
  compute(step: PlannedStep): Promise<StepCount>
  /** The rows of a step, or of the input of a target. */
  read(step: PlannedStep, limit?: number): AsyncGenerator<RowBatch>
  /** The largest value of a column, as text. */
  largest(step: PlannedStep, column: string): Promise<string | null>
  /** Drops the tables of a step that nothing reads any more. */
  forget(step: PlannedStep): Promise<void>
  rejects(limit: number): Promise<readonly Reject[]>
  interrupt(): void
  close(): Promise<void>
}

const tableOf = (id: string, port?: string): string => (port === undefined ? `s_${id}` : `s_${id}__${port}`)

const binderOf = ({ now, timeZone }: RunMoment): Binder & { readonly values: DuckDBValue[] } => {
  const values: DuckDBValue[] = []
  const param = (value: string | boolean | number) => {
    values.push(value)
    return `$${values.length}`
  }
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  return {
    values,
    param,
    env: name => param(name === 'timeZone' ? timeZone : name === 'now' ? now.toISOString() : day),
  }
}

/** A value of a column as it leaves DuckDB: exact, and without types of the driver. */
const outOf = ({ name, type }: Column): string => {
  if (type.kind === 'decimal' || type.kind === 'date') return `${quoted(name)}::varchar as ${quoted(name)}`
  if (type.kind === 'timestamp')
    return `strftime(${quoted(name)}, '%Y-%m-%dT%H:%M:%S.%gZ') as ${quoted(name)}`
  return quoted(name)
}

/** Integers beyond 2^53 as text. */
const plain = (value: DuckDBValue): unknown => {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Opens the engine of one run. */
export const openEngine = async (
  moment: RunMoment,
  limits: EngineLimits = usualLimits,
): Promise<TaskEngine> => {
  const { connection, close } = await openDuckdb(limits)
  const run = (sql: string, values: DuckDBValue[] = []) => connection.run(sql, values)
  const count = async (sql: string, values: DuckDBValue[] = []): Promise<number> =>
    Number((await connection.runAndReadAll(sql, values)).getRowsJS()[0]?.[0] ?? 0)
  await run('create table rejects (seq integer, step varchar, "row" varchar, "column" varchar, code varchar)')
  let rejected = 0
  const reject = async (step: string, select: string, values: DuckDBValue[] = []): Promise<number> => {
    const before = rejected
    await run(
      `insert into rejects select ${before} + row_number() over (), '${step.replaceAll("'", "''")}', "row", "column", code from (${select})`,
      values,
    )
    rejected = await count('select count(*) from rejects')
    return rejected - before
  }

  const stage = async (columns: readonly Column[], batches: AsyncIterable<RowBatch>): Promise<void> => {
    const types = columns.map(() => VARCHAR)
    const appender = await connection.createAppender('staged')
    for await (const { rows, values } of batches) {
      for (let from = 0; from < rows; from += chunkRows) {
        const to = Math.min(rows, from + chunkRows)
        const chunk = DuckDBDataChunk.create(types)
        chunk.setColumns(columns.map((_, at) => (values[at] ?? []).slice(from, to).map(asText)))
        appender.appendDataChunk(chunk)
      }
      appender.flushSync()
    }
    appender.closeSync()
  }

  return {
    load: async ({ id, columns }, batches) => {
      await run(`create table staged (${columns.map(({ name }) => `${quoted(name)} varchar`).join(', ')})`)
      await stage(columns, batches)
      const cast = ({ name, type }: Column) => `try_cast(${quoted(name)} as ${duckTypeOf(type)})`
      const typed = columns.filter(({ type }) => type.kind !== 'text')
      const wrong = (column: Column) => `(${quoted(column.name)} is not null and ${cast(column)} is null)`
      const row = columns.map(({ name }) => `'${name.replaceAll("'", "''")}', ${quoted(name)}`).join(', ')
      const left =
        typed.length === 0
          ? 0
          : await reject(
              id,
              typed
                .map(
                  column =>
                    `select json_object(${row})::varchar as "row", '${column.name.replaceAll("'", "''")}' as "column", 'type' as code from staged where ${wrong(column)}`,
                )
                .join(' union all '),
            )
      const where = left > 0 ? ` where not (${typed.map(wrong).join(' or ')})` : ''
      const list = columns.map(column => `${cast(column)} as ${quoted(column.name)}`).join(', ')
      await run(`create table ${quoted(tableOf(id))} as select ${list} from staged${where}`)
      await run('drop table staged')
      return { out: await count(`select count(*) from ${quoted(tableOf(id))}`), rejected: left }
    },
    compute: async ({ id, node, kind, inputs, inputColumns, columns }) => {
      const relations = inputs.map(({ from, port }, at) => ({
        name: tableOf(from, port),
        columns: inputColumns[at] ?? [],
      }))
      let out = 0
      for (const port of kind.ports ?? [undefined]) {
        const binder = binderOf(moment)
        const select = kind.sql?.(relations, node.settings, binder, port)
        if (select === undefined) throw new Error(`a step without SQL: ${kind.name}`)
        const name = quoted(tableOf(id, port))
        await run(
          `create table ${name} as select ${quotedList(columns.map(each => each.name))} from (${select})`,
          binder.values,
        )
        out += await count(`select count(*) from ${name}`)
      }
      const binder = binderOf(moment)
      const wrong = kind.rejects?.(relations, node.settings, binder) ?? null
      return { out, rejected: wrong === null ? 0 : await reject(id, wrong, binder.values) }
    },
    read: async function* ({ id, node, kind, inputs, columns }, limit) {
      const [input] = inputs
      const isTarget = kind.group === 'target'
      if (isTarget && !input) return
      const name = isTarget && input ? tableOf(input.from, input.port) : tableOf(id, kind.ports?.[0])
      const maps = isTarget ? (node.settings.map as readonly { from: string; to: string }[]) : []
      const list = columns.map(column => {
        const from = maps.find(({ to }) => to === column.name)?.from ?? column.name
        return outOf({ ...column, name: from })
      })
      const end = limit === undefined ? '' : ` limit ${Math.trunc(limit)}`
      const result = await connection.stream(`select ${list.join(', ')} from ${quoted(name)}${end}`)
      for (
        let chunk = await result.fetchChunk();
        chunk && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      )
        yield { rows: chunk.rowCount, values: chunk.getColumns().map(column => column.map(plain)) }
    },
    largest: async ({ id, columns }, column) => {
      const found = columns.find(({ name }) => name === column)
      if (!found) return null
      const inner = `select max(${quoted(column)}) as ${quoted(column)} from ${quoted(tableOf(id))}`
      const rows = (await connection.runAndReadAll(`select ${outOf(found)} from (${inner})`)).getRowsJS()
      return asText(rows[0]?.[0])
    },
    forget: async ({ id, kind }) => {
      for (const port of kind.ports ?? [undefined])
        await run(`drop table if exists ${quoted(tableOf(id, port))}`)
    },
    rejects: async limit => {
      const found = await connection.runAndReadAll(
        `select step, "row", "column", code from rejects order by seq limit ${Math.trunc(limit)}`,
      )
      return found.getRowsJS().map(([step, row, column, code]) => ({
        step: String(step),
        row: String(row),
        column: String(column),
        code: String(code),
      }))
    },
    interrupt: () => connection.interrupt(),
    close,
  }
}
