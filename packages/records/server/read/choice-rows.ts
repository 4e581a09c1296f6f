import { AppError, issue } from '@gantry/base/shared'
import { ident, join, raw, type Sql, slot, sql } from '@gantry/kernel/server'
import { type ChoiceOrder, unknownPosition } from './order.ts'

/** Parts of a page sorted by a choice. */
export interface ChoiceParts {
  readonly order: ChoiceOrder
  readonly direction: 'asc' | 'desc'
  /** Selected columns, without the sort key. */
  readonly columns: Sql
  /** FROM and WHERE. */
  readonly source: Sql
  /** Name of the sort key in the result. */
  readonly key: Sql
  /**
   * Sort key after which the page starts, from its cursor; absent for a page that starts at the beginning or at
   * an offset.
   */
  readonly after?: string | null
}

/**
 * Rows in the order of a field's options, by id within each. No index has that order, but one contains each
 * option's rows: options are read in sequence, each with a LIMIT of the rows still missing, so later options
 * are not read once the page is full.
 */
export const choiceRows = ({ order, direction, columns, source, key, after }: ChoiceParts): Sql => {
  const rising = direction === 'asc'
  const all = stretchesOf(order, rising)
  const start = after === undefined ? 0 : all.findIndex(({ value }) => String(value) === String(after))
  if (start < 0) throw new AppError('query.invalid', {}, [issue('cursor', 'cursor')])
  const offset = after === undefined ? sql` + ${slot('offset')}::bigint` : sql``
  const parts = all.slice(start).map(({ value, condition }, at): Sql => {
    const taken = Array.from({ length: at }, (_, before) => sql` - (select count(*) from ${name(before)})`)
    const beyond =
      at === 0 && after !== undefined ? sql` and r.id ${raw(rising ? '>' : '<')} ${slot('id')}::uuid` : sql``
    return sql`${name(at)} as materialized (select ${columns}, ${value}::int as ${key} from ${source} and ${condition}${beyond}
      order by r.id ${raw(direction)} limit greatest(${slot('one more')}::bigint${offset}${together(taken)}, 0))`
  })
  const rows = parts.map((_, at) => sql`select ${at}::int as stretch, * from ${name(at)}`)
  return sql`with ${join(parts, ', ')} select * from (${join(rows, ' union all ')}) u`
}

const together = (parts: Sql[]): Sql => (parts.length === 0 ? sql`` : join(parts, ''))

const name = (at: number): Sql => ident(`choice ${at}`)

/** The options in order; values that are no longer options come last, because no index range finds them. */
const stretchesOf = ({ column, options }: ChoiceOrder, rising: boolean) => {
  const known = options.map(
    (option, at): Stretch => ({
      value: at + 1,
      condition: sql`${column} = ${option}::text`,
    }),
  )
  const empty: Stretch = { value: null, condition: sql`${column} is null` }
  const unknown: Stretch = {
    value: unknownPosition(options, rising ? 'asc' : 'desc'),
    condition: sql`${column} <> all(${[...options]}::text[])`,
  }
  return rising ? [...known, unknown, empty] : [empty, ...known.reverse(), unknown]
}

interface Stretch {
  readonly value: number | null
  readonly condition: Sql
}
