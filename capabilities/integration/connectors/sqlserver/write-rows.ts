import { AppError } from '@gantry/base/shared'
import type { Connection } from 'tedious'
import {
  type Batch,
  type Column,
  type Counts,
  mostRefusals,
  type Refusal,
  type WriteMode,
} from '../../shared/sources/rows.ts'
import { run } from './client.ts'
import { numberOf, serverErrorOf } from './failure.ts'
import { nameOf, readCatalog } from './objects.ts'
import { putRows, type Target } from './put-rows.ts'
import { makeStaging, stagedRow, stageRows, staging, takeUnreadable } from './staging.ts'
import type { CatalogColumn } from './types.ts'

/** Rows written by one statement. */
const chunk = 5_000

/**
 * Writes rows in one transaction. Rows that the table refuses are answered with their reasons, the others stay. A replacement is first
 * counted against the rows of before.
 * @throws AppError source.no_column, source.too_few
 */
export const writeRows = async (
  connection: Connection,
  object: string,
  batches: AsyncIterable<Batch>,
  mode: WriteMode,
): Promise<Counts> => {
  const catalog = await readCatalog(connection, object)
  const name = nameOf(object)
  const key = mode.kind === 'upsert' ? mode.key : []
  const refusals = refusalsOf()
  const counts = { inserted: 0, updated: 0 }
  let target: Target = { name, columns: [], key }
  const put = async (from: number, to: number) => {
    for (let first = from; first <= to; first += chunk) {
      const put = await putOrRefuse(connection, target, first, Math.min(to, first + chunk - 1), refusals)
      counts.inserted += put.inserted
      counts.updated += put.updated
    }
  }
  let staged = 0
  await run(connection, 'begin transaction')
  for await (const batch of batches) {
    if (batch.rows === 0) continue
    if (staged === 0) {
      target = { name, columns: targetColumns(catalog, batch.columns, key), key }
      await makeStaging(connection, target.columns.length)
      // Numbers that the table gives by itself are taken from the rows where they bring them.
      if (target.columns.some(({ identity }) => identity))
        await run(connection, `set identity_insert ${name} on`)
    }
    const from = staged + 1
    await stageRows(connection, target.columns, batch, from)
    staged += batch.rows
    for (const { row, column } of await takeUnreadable(connection, target.columns, key, from))
      refusals.add({ row, column, code: 'issue.type', params: {} })
    if (mode.kind === 'replace') continue
    await put(from, staged)
    await run(connection, `truncate table ${staging}`)
  }
  if (mode.kind === 'replace') {
    const { rows } = await run<{ readonly found: string }>(
      connection,
      `select count_big(*) as found from ${name} with (tablockx, holdlock)`,
    )
    const before = Number(rows[0]?.found ?? 0)
    await run(connection, `delete from ${name}`)
    await put(1, staged)
    if (counts.inserted < before * mode.atLeast)
      throw new AppError('source.too_few', { before, now: counts.inserted })
  }
  const refused = refusals.count()
  const isUndone = mode.mostRefused !== undefined && refused > mode.mostRefused
  await run(connection, `${isUndone ? 'rollback' : 'commit'} transaction`)
  return { ...(isUndone ? nothing : counts), refused, refusals: refusals.first }
}

const targetColumns = (
  catalog: readonly CatalogColumn[],
  columns: readonly Column[],
  key: readonly string[],
): readonly CatalogColumn[] => {
  const missing = key.find(name => !columns.some(column => column.name === name))
  if (missing !== undefined) throw new AppError('source.no_column', { column: missing })
  return columns.map(({ name }) => {
    const found = catalog.find(column => column.name === name)
    if (!found) throw new AppError('source.no_column', { column: name })
    return found
  })
}

const refusalsOf = () => {
  const first: Refusal[] = []
  let count = 0
  return {
    first,
    count: () => count,
    add: (refusal: Refusal) => {
      count++
      if (first.length < mostRefusals) first.push(refusal)
    },
  }
}

const nothing = { inserted: 0, updated: 0 }

/** Writes the rows between two places. Where the table refuses one of them, each half is written by itself, down to the rows at fault. */
const putOrRefuse = async (
  connection: Connection,
  target: Target,
  from: number,
  to: number,
  refusals: ReturnType<typeof refusalsOf>,
): Promise<{ readonly inserted: number; readonly updated: number }> => {
  await run(connection, 'save transaction [gantry_row]')
  try {
    return await putRows(connection, target, from, to)
  } catch (error) {
    const fault = serverErrorOf(error)
    if (!fault || !isFaultOfRow(numberOf(fault))) throw error
    // Some errors end the transaction at the server; then the first one says why.
    await run(connection, 'rollback transaction [gantry_row]').catch(() => Promise.reject(error))
    if (from === to) {
      const row = await stagedRow(connection, target.columns, from)
      if (row) refusals.add(refusalOf(row, fault))
      return nothing
    }
    const middle = Math.floor((from + to) / 2)
    const lower = await putOrRefuse(connection, target, from, middle, refusals)
    const upper = await putOrRefuse(connection, target, middle + 1, to, refusals)
    return { inserted: lower.inserted + upper.inserted, updated: lower.updated + upper.updated }
  }
}

const isNull = 515
/**
 * Errors that a row causes: arithmetic overflow, conversion, missing value, rule, check or reference, view, duplicate key, truncation, and
 * from 50,000 on those of triggers.
 */
const faultsOfRow = [220, 232, 241, 242, 245, isNull, 513, 547, 550, 2601, 2627, 2628, 8114, 8115, 8152]
const firstOfTriggers = 50_000

const isFaultOfRow = (number: number): boolean => number >= firstOfTriggers || faultsOfRow.includes(number)

const refusalOf = (row: Refusal['row'], fault: Error): Refusal => {
  if (numberOf(fault) !== isNull)
    return { row, column: '', code: 'error.source.answer', params: { message: fault.message } }
  const [, column = ''] = /column ['"]([^'"]+)['"]/.exec(fault.message) ?? []
  return { row, column, code: 'issue.required', params: {} }
}
