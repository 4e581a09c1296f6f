import { Readable } from 'node:stream'
import { AppError, type Lang } from '@gantry/base/shared'
import { Download, type Io } from '@gantry/http/server'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/books-contract.ts'
import { yuanOf } from '../../shared/money.ts'
import { texts } from '../../texts.ts'

interface Line {
  readonly kind: string
  readonly of: string
  readonly no: string
  readonly theirNo: string
  readonly ours: number | null
  readonly theirs: number | null
  readonly state: string
  readonly owner: string | null
  readonly cause: string | null
  readonly note: string
  readonly entry: number | null
}

interface Sums {
  readonly day: string
  readonly provider: string
  readonly merchant: string
  readonly ours: number
  readonly theirs: number
  readonly fees: number
  readonly equal: number
}

/** Quoted; a text that a spreadsheet would run as a formula begins with an apostrophe. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
const row = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`
/** An amount as a number, for spreadsheets to sum. */
const money = (cents: number | null): number | null => (cents === null ? null : Number(yuanOf(cents)))

const columns = [
  'difference',
  'of',
  'no',
  'their_no',
  'ours',
  'theirs',
  'state',
  'owner',
  'cause',
  'reason',
  'entry',
]

function* linesOf(lang: Lang, sums: Sums, lines: readonly Line[]): Generator<string> {
  const say = (key: string) => texts[lang][`payments.${key}`] ?? key
  yield `\uFEFF${row([sums.merchant, say(`provider.${sums.provider}`), sums.day])}`
  yield row([
    say('book.ours'),
    money(sums.ours),
    say('book.theirs'),
    money(sums.theirs),
    say('book.fees'),
    money(sums.fees),
  ])
  yield row([say('book.equal'), sums.equal])
  yield row(columns.map(name => say(`export.${name}`)))
  for (const { kind, of, no, theirNo, ours, theirs, state, owner, cause, note, entry } of lines)
    yield row([
      say(`difference.${kind}`),
      say(`of.${of}`),
      no,
      theirNo,
      money(ours),
      money(theirs),
      say(`difference.${state}`),
      owner,
      cause === null ? null : say(`cause.${cause}`),
      note,
      money(entry),
    ])
}

/** The sums and differences of a day, in the language of the reader. @throws AppError record.not_found */
export const exportBook = async (
  { kernel }: Ctx,
  { id }: InputOf<typeof contract.exportBook>,
  { lang }: Pick<Io, 'lang'>,
): Promise<Download> => {
  const db = platform(kernel)
  const { rows: books } = await db.run<Sums>(sql`
    select b.day::text as day, b.provider, m.name as merchant, b.ours::float8 as ours, b.theirs::float8 as theirs,
      b.fees::float8 as fees, b.equal
    from gantry.pay_book b join gantry.pay_merchant m on m.id = b.merchant where b.id = ${id}`)
  const [sums] = books
  if (!sums) throw new AppError('record.not_found')
  const { rows } = await db.run<Line>(sql`
    select kind, of_kind as of, no, their_no as "theirNo", ours::float8 as ours, theirs::float8 as theirs, state, owner,
      cause, note, entry::float8 as entry
    from gantry.pay_difference where book = ${id} order by state, no, id limit 500000`)
  return new Download({
    stream: Readable.from(linesOf(lang, sums, rows)),
    filename: `reconciliation-${sums.provider}-${sums.day}.csv`,
    mime: 'text/csv',
  })
}
