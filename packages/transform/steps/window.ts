import { type Issue, issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, type ColumnType, columnName, duckTypeOf } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import { isNumeric } from '../shared/measures.ts'
import { quoted, quotedList } from '../shared/sql.ts'
import { type Origin, passing, type StepKind } from '../shared/step-kind.ts'
import { orderSchema, type SortSettings, sortSql } from './sort.ts'

/** What a row is told of the rows before and after it. */
export const windowFunctions = ['row_number', 'rank', 'running_sum', 'previous', 'next'] as const
type WindowFunction = (typeof windowFunctions)[number]

/** Whether a function tells of a column; the others tell of the place of the row. */
export const readsColumn = (of: WindowFunction): boolean => of !== 'row_number' && of !== 'rank'

export type WindowSettings = {
  /** Rows with equal values here are looked at together; none: all rows. */
  readonly by: readonly string[]
  readonly order: SortSettings['by']
  readonly columns: readonly {
    readonly of: WindowFunction
    /** Empty for the place of a row. */
    readonly column: string
    readonly name: string
  }[]
}

type Wanted = WindowSettings['columns'][number]

const typeOf = ({ of, column }: Wanted, input: readonly Column[]): ColumnType => {
  const found = input.find(({ name }) => name === column)
  return readsColumn(of) && found ? found.type : { kind: 'integer' }
}

const callOf = ({ of, column }: Wanted): string => {
  switch (of) {
    case 'row_number':
    case 'rank':
      return `${of}()`
    case 'running_sum':
      return `sum(${quoted(column)})`
    case 'previous':
      return `lag(${quoted(column)})`
    case 'next':
      return `lead(${quoted(column)})`
  }
}

const wantedIssues = (
  { of, column, name }: Wanted,
  at: number,
  input: readonly Column[],
): readonly Issue[] => {
  const place = `columns.${at}.column`
  const found = input.find(each => each.name === column)
  return [
    ...(readsColumn(of) ? unknownColumns([[place, column]], input) : []),
    ...(of === 'running_sum' && found && !isNumeric(found.type) ? [issue(place, 'type')] : []),
    ...(input.some(each => each.name.toLowerCase() === name.toLowerCase())
      ? [issue(`columns.${at}.name`, 'duplicate', { value: name })]
      : []),
  ]
}

/** New columns from the rows before and after each row, in an order and within groups. Every row stays. */
export const window: StepKind<WindowSettings> = {
  name: 'window',
  group: 'columns',
  inputs: [1, 1],
  schema: Type.Object(
    {
      by: Type.Array(columnName, { maxItems: 50 }),
      order: orderSchema,
      columns: Type.Array(
        Type.Object(
          {
            of: Type.Union(windowFunctions.map(name => Type.Literal(name))),
            column: Type.String({ maxLength: 120 }),
            name: columnName,
          },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'by', control: 'columns' },
    { name: 'order', control: 'sorting' },
    { name: 'columns', control: 'windows' },
  ],
  initial: () => ({ by: [], order: [], columns: [] }),
  columns: ([input = []], { columns }) => [
    ...input,
    ...columns.map(each => ({ name: each.name, type: typeOf(each, input) })),
  ],
  check: ([input = []], { by, order, columns }) => [
    ...unknownColumns(
      by.map(name => ['by', name]),
      input,
    ),
    ...(order.length === 0 ? [issue('order', 'required')] : []),
    ...unknownColumns(
      order.map(({ column }, at) => [`order.${at}.column`, column]),
      input,
    ),
    ...(columns.length === 0 ? [issue('columns', 'required')] : []),
    ...columns.flatMap((each, at) => wantedIssues(each, at, input)),
    ...doubled(columns.map(({ name }, at) => [`columns.${at}.name`, name])),
  ],
  summary: ({ columns }) => ({ columns: columns.length }),
  lineage: ([input = []], { by, order, columns }) => ({
    columns: new Map<string, readonly Origin[]>([
      ...passing(input),
      ...columns.map(({ of, column, name }): readonly [string, readonly Origin[]] => {
        const own = readsColumn(of) ? [column] : []
        const placed = [...new Set([...by, ...order.map(each => each.column)])]
        return [
          name,
          [
            ...placed
              .filter(each => !own.includes(each))
              .map((each): Origin => ({ input: 0, column: each, how: 'transformation' })),
            ...own.map(
              (each): Origin => ({
                input: 0,
                column: each,
                how: of === 'running_sum' ? 'aggregation' : 'transformation',
              }),
            ),
          ],
        ]
      }),
    ]),
    rows: [],
  }),
  sql: ([input], { by, order, columns }) => {
    if (!input) return ''
    const groups = by.length > 0 ? `partition by ${quotedList(by)} ` : ''
    // Rows that are equal in the wanted order follow one another by their other columns, not by chance.
    const sorted = new Set(order.map(({ column }) => column))
    const others = input.columns.filter(({ name }) => !sorted.has(name)).map(({ name }) => quoted(name))
    const whole = `${groups}order by ${[sortSql(order), ...others].join(', ')}`
    const added = columns.map(each => {
      const over =
        each.of === 'rank'
          ? `${groups}order by ${sortSql(order)}`
          : each.of === 'running_sum'
            ? `${whole} rows unbounded preceding`
            : whole
      return `cast(${callOf(each)} over (${over}) as ${duckTypeOf(typeOf(each, input.columns))}) as ${quoted(each.name)}`
    })
    return `select ${[...input.columns.map(({ name }) => quoted(name)), ...added].join(', ')} from ${quoted(input.name)}`
  },
}
