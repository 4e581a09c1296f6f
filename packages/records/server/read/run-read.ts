import { bind, type Ctx, type RunOptions, type Sql, type Statement } from '@gantry/kernel/server'
import { preparing } from '../prepared.ts'

/** Statements prepared in this process; every connection keeps what it prepared, so their number is bounded. */
const names = new Map<string, string>()
const mostNames = 200

/** A statement put together once; see `fill`. */
export interface Plan {
  readonly template: Sql
  /** The same when nothing but values is filled in. */
  readonly steady: Statement
  /** Whether the steady one is prepared at this run, and as what. */
  prepared(): RunOptions
}

/** Statements of chosen options that are asked again and again. */
const preparedOften = preparing(100)

/**
 * `steady` is the template with all that changes its text filled in; `often`: of so many that only those asked again are
 * prepared.
 */
export const planOf = (template: Sql, { text, values }: Sql, often = false): Plan => {
  const name = often ? undefined : nameOf(text)
  return { template, steady: { text, values }, prepared: () => (often ? preparedOften(text) : { name }) }
}

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `read ${names.size}`
  names.set(text, name)
  return name
}

/**
 * Runs a statement that has one good plan whoever asks, prepared once per connection. Patterns and filters by anything but
 * options are planned each time with their own values instead: what suits a common value is wrong for a rare one.
 */
export const runSteady = <Row extends object>(
  ctx: Ctx,
  { steady, prepared }: Plan,
  parts: Readonly<Record<string, unknown>>,
) => ctx.db.run<Row>(bind(steady, parts), prepared())

/** Runs a filled statement; `steady` where one plan is good for every value filled in, as an index made for them promises. */
export const runFilled = <Row extends object>(ctx: Ctx, { text, values }: Statement, steady: boolean) =>
  ctx.db.run<Row>({ text, values }, { name: steady ? nameOf(text) : undefined })
