import { bind, type Ctx, type RunOptions, type Sql, type Statement } from '@gantry/kernel/server'
import { preparing } from '../prepared.ts'

/** Prepared statements of this process; every connection keeps what it prepared, so the number is bounded. */
const names = new Map<string, string>()
const mostNames = 200

/** A statement template; see `fill`. */
export interface Plan {
  readonly template: Sql
  /** The same when only parameters vary. */
  readonly steady: Statement
  /** Whether the steady statement is a prepared statement at this run, and its name. */
  prepared(): RunOptions
}

/** Statements with inlined options, prepared only when repeated. */
const preparedOften = preparing(100)

/**
 * `steady` is the template with all parts that change its text filled in; `often`: one of many statements,
 * prepared only when repeated.
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
 * Runs a statement whose generic plan suits every actor, as a prepared statement. Patterns and filters other
 * than by options are planned for their actual values: a plan for a common value is wrong for a rare one.
 */
export const runSteady = <Row extends object>(
  ctx: Ctx,
  { steady, prepared }: Plan,
  parts: Readonly<Record<string, unknown>>,
) => ctx.db.run<Row>(bind(steady, parts), prepared())

/**
 * Runs a filled statement; with `steady`, one generic plan is good for all parameters, because an index serves
 * it.
 */
export const runFilled = <Row extends object>(ctx: Ctx, { text, values }: Statement, steady: boolean) =>
  ctx.db.run<Row>({ text, values }, { name: steady ? nameOf(text) : undefined })
