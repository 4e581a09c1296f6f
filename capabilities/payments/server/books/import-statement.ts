import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { AppError, issue, newId } from '@gantry/base/shared'
import { Download, type Io } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  databaseError,
  everySpace,
  platform,
  sql,
  type Transaction,
} from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import { from as copyFrom } from 'pg-copy-streams'
import type * as contract from '../../shared/books-contract.ts'
import { merchantNamed } from '../merchants/merchant-named.ts'
import { lockBooks, matchBook } from './match.ts'
import { type ReadStatement, readStatementFile } from './read-csv.ts'

/** Bytes of a statement: 500,000 rows have about 150 MB, 100,000 about 30. */
const mostBytes = 160 * 1024 * 1024
/** Days that one statement may touch. */
const mostDays = 31

const readAll = async (stream: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > mostBytes) throw new AppError('file.too_large')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** A cell of COPY's text form. */
const copyCell = (text: string): string =>
  text.replaceAll(
    /[\\\t\n\r]/g,
    character => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[character]}`,
  )

function* copyLines(id: string, merchant: string, { provider, rows }: ReadStatement): Generator<string> {
  let chunk = ''
  for (const { line, at, kind, no, theirNo, amount, fee } of rows) {
    chunk += `${id}\t${line}\t${merchant}\t${provider}\t${at.slice(0, 10)}\t${at}+08\t${kind}\t${copyCell(no)}\t${copyCell(theirNo)}\t${amount}\t${fee}\n`
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

/** Clocks of a provider and ours differ by less, in milliseconds. */
const clockError = 10 * 60_000

/** A line that is there twice would count twice, and no payment is of tomorrow: such a file was edited or broken. */
const refuseImpossible = ({ rows }: ReadStatement, now: Date): void => {
  const latest = now.getTime() + clockError
  const seen = new Map<string, number>()
  for (const { line, kind, no, theirNo, at, amount, fee } of rows) {
    if (Date.parse(`${at.replace(' ', 'T')}+08:00`) > latest)
      throw new AppError('payment.statement_future', { line, at })
    const key = `${kind} ${no} ${theirNo} ${at} ${amount} ${fee}`
    const first = seen.get(key)
    if (first !== undefined) throw new AppError('payment.statement_twice', { line, first })
    seen.set(key, line)
  }
}

const refuseClosed = async (tx: Transaction, merchant: string, provider: string, days: readonly string[]) => {
  const { rows } = await tx.run<{ day: string }>(sql`
    select day::text as day from gantry.pay_book where merchant = ${merchant} and provider = ${provider}
      and day = any(${[...days]}::date[]) and state = 'closed' order by day limit 1`)
  if (rows[0]) throw new AppError('payment.day_closed', { day: rows[0].day })
}

/**
 * Imports a statement: kept as it came, its rows stored by COPY, its days and their neighbours matched. The account says whose
 * it is.
 * @throws AppError payment.statement, payment.statement_twice, payment.statement_future, file.too_large, request.invalid for an unknown account or too many days,
 * record.duplicate for a file that was imported before, payment.day_closed
 */
export const importStatement = async (
  ctx: Ctx,
  _input: object,
  io: Io,
): Promise<OutputOf<typeof contract.importStatement>> => {
  for await (const file of io.files()) return importFile(ctx, file.filename, await readAll(file.stream))
  throw new AppError('request.invalid', {}, [issue('file', 'required')])
}

/** Imports a statement from its bytes; see `importStatement`. */
export const importFile = async (
  ctx: Ctx,
  name: string,
  bytes: Buffer,
): Promise<OutputOf<typeof contract.importStatement>> => {
  const statement = readStatementFile(bytes)
  const { provider, account, rows } = statement
  refuseImpossible(statement, ctx.now)
  const days = [...new Set(rows.map(({ at }) => at.slice(0, 10)))].sort()
  if (days.length > mostDays)
    throw new AppError('request.invalid', {}, [issue('file', 'max_items', { limit: mostDays })])
  const { rows: owners } = await platform(ctx.kernel).run<{ merchant: string }>(sql`
    select merchant from gantry.pay_account where provider = ${provider} and account = ${account}`)
  const merchant = owners[0]?.merchant
  if (!merchant) throw new AppError('request.invalid', {}, [issue('file', 'unknown', { value: account })])
  const id = newId(ctx.now.getTime())
  const hash = createHash('sha256').update(bytes).digest('hex')
  const raw = await promisify(gzip)(bytes)
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      insert into gantry.pay_statement (id, merchant, provider, name, hash, raw, rows, imported_at, imported_by)
      values (${id}, ${merchant}, ${provider}, ${name.slice(0, 200)}, ${hash}, ${raw}, ${rows.length}, ${ctx.now},
        ${ctx.actor.name})`)
    await tx.run(sql`
      insert into gantry.pay_book (id, merchant, provider, day)
      select gen_random_uuid(), ${merchant}, ${provider}, d from unnest(${days}::date[]) d
      on conflict (merchant, provider, day) do nothing`)
    const books = await lockBooks(tx, { merchant, provider }, days[0] ?? '', days.at(-1) ?? '')
    await refuseClosed(tx, merchant, provider, days)
    const copy = tx.client.query(
      copyFrom(`copy gantry.pay_statement_row
        (statement, line, merchant, provider, day, at, kind, no, their_no, amount, fee) from stdin`),
    )
    await pipeline(Readable.from(copyLines(id, merchant, statement)), copy)
    if (rows.length > 5_000) await tx.client.query('analyze gantry.pay_statement_row')
    for (const book of books) await matchBook(tx, book)
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.statement_imported',
        details: {
          statement: { id, name: name.slice(0, 200) },
          merchant: await merchantNamed(tx, merchant),
          provider,
          rows: rows.length,
        },
      },
    )
    const { rows: matched } = await tx.run<{ id: string; day: string; open: number }>(sql`
      select b.id, b.day::text as day,
        (select count(*)::int from gantry.pay_difference d where d.book = b.id and d.state = 'open') as open
      from gantry.pay_book b where b.merchant = ${merchant} and b.provider = ${provider} and b.day = any(${days}::date[])
      order by b.day`)
    return { id, rows: rows.length, days: matched }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'pay_statement_once')
      throw new AppError('record.duplicate', {}, [issue('file', 'duplicate', { value: name })])
    throw error
  })
}

/** @throws AppError record.not_found */
export const readStatement = async ({ kernel }: Ctx, { id }: { readonly id: string }): Promise<Download> => {
  const { rows } = await platform(kernel).run<{ name: string; raw: Buffer }>(sql`
    select name, raw from gantry.pay_statement where id = ${id}`)
  if (!rows[0]) throw new AppError('record.not_found')
  const content = await promisify(gunzip)(rows[0].raw)
  return new Download({
    stream: Readable.from([content]),
    filename: rows[0].name,
    mime: 'text/csv',
    size: content.length,
  })
}

/** @throws AppError record.not_found, payment.day_closed */
export const removeStatement = async (ctx: Ctx, { id }: { readonly id: string }): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ merchant: string; provider: string; name: string }>(sql`
      select merchant, provider, name from gantry.pay_statement where id = ${id} for update`)
    const [of] = rows
    if (!of) throw new AppError('record.not_found')
    const { rows: held } = await tx.run<{ day: string }>(sql`
      select distinct day::text as day from gantry.pay_statement_row where statement = ${id} order by 1`)
    const days = held.map(({ day }) => day)
    const books = await lockBooks(tx, of, days[0] ?? '', days.at(-1) ?? '')
    await refuseClosed(tx, of.merchant, of.provider, days)
    await tx.run(sql`delete from gantry.pay_statement where id = ${id}`)
    for (const book of books) await matchBook(tx, book)
    // A day of which no statement is left is as it was before the first one.
    await tx.run(sql`
      with empty as (
        select b.id from gantry.pay_book b where b.id = any(${books.map(book => book.id)}::uuid[]) and not exists (
          select 1 from gantry.pay_statement_row r
          where r.merchant = b.merchant and r.provider = b.provider and r.day = b.day)
      ), cleared as (delete from gantry.pay_difference d using empty e where d.book = e.id)
      delete from gantry.pay_book b using empty e where b.id = e.id`)
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.statement_removed',
        details: {
          statement: { id, name: of.name },
          merchant: await merchantNamed(tx, of.merchant),
          provider: of.provider,
        },
      },
    )
  })
}
