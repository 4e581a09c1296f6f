import { issue, limits } from '@gantry/base/shared'
import {
  type ColumnMap,
  type FieldId,
  type ImportPlan,
  readLineColumn,
  slavesInLines,
} from '@gantry/model/shared'
import type { Cell, LineIssue, SheetRow } from '../sheets/sheet.ts'

/**
 * A record read from a sheet. Where lines contain slave rows, `cells` are the merged record cells of its lines.
 */
export interface SheetRecord extends SheetRow {
  readonly lines?: readonly SheetRow[]
}

/**
 * Columns of slave rows in a sheet of records, by slave field: for each column the field of the slave table.
 */
export const lineColumns = (columns: ColumnMap): ReadonlyMap<FieldId, ColumnMap> =>
  new Map(
    [...slavesInLines(columns)].map(slave => [
      slave,
      columns.map(column => {
        const found = readLineColumn(column)
        return found?.slave === slave ? found.field : null
      }),
    ]),
  )

/** The lines of a record that contain a row of the slave field with these columns, in order. */
export const linesWith = (lines: readonly SheetRow[], columns: ColumnMap): readonly SheetRow[] =>
  lines.filter(({ cells }) => columns.some((id, at) => id !== null && isFilled(cells[at])))

/**
 * Groups the lines of a sheet into records; passes them through where every line is a record. A record is
 * emitted when the next one begins, so a batch ends with the last complete record.
 */
export async function* groupLines(
  batches: AsyncIterable<readonly SheetRow[]>,
  plan: ImportPlan,
): AsyncGenerator<readonly SheetRecord[], void, undefined> {
  if (!plan.columns.some(readLineColumn)) return yield* batches
  const belongs = belonging(plan)
  let open: SheetRow[] = []
  /** First line of the current record, also after parts of it were emitted. */
  let head: SheetRow | undefined
  let isPiece = false
  for await (const batch of batches) {
    const records: SheetRecord[] = []
    for (const line of batch) {
      const goesOn = head !== undefined && head.line > plan.headingLine && belongs(head, line)
      if (goesOn && open.length <= limits.slaveRows) {
        open.push(line)
        continue
      }
      // A record with too many lines must not fill the memory: it is emitted in parts, all of which are
      // refused.
      isPiece ||= goesOn
      if (open.length > 0) records.push(together(plan, open, isPiece))
      isPiece = goesOn
      if (!goesOn) head = line
      open = [line]
    }
    if (records.length > 0) yield records
  }
  if (open.length > 0) yield [together(plan, open, isPiece)]
}

const isFilled = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell !== null && plain(cell) !== ''

const plain = (cell: Cell | undefined): string => String(cell ?? '').trim()

/** Whether a line continues the current record. */
const belonging = ({ columns, recordColumn }: ImportPlan): ((head: SheetRow, line: SheetRow) => boolean) => {
  if (recordColumn !== undefined)
    return (head, { cells }) =>
      !isFilled(cells[recordColumn]) || plain(cells[recordColumn]) === plain(head.cells[recordColumn])
  return (_head, { cells }) => !ownColumns(columns).some(at => isFilled(cells[at]))
}

/** Indexes of the columns of the record itself. */
const ownColumns = (columns: ColumnMap): readonly number[] =>
  columns.flatMap((id, at) => (id !== null && readLineColumn(id) === null ? [at] : []))

const together = ({ columns }: ImportPlan, lines: readonly SheetRow[], isPiece: boolean): SheetRecord => {
  const head = lines[0]!
  const own = ownColumns(columns)
  const cells = [...head.cells]
  const from = new Map<number, number>()
  const wrong: LineIssue[] = lines.flatMap(line => line.wrong ?? [])
  for (const { line, cells: said } of lines)
    for (const at of own) {
      if (!isFilled(said[at])) continue
      const first = from.get(at)
      if (first === undefined) {
        from.set(at, line)
        cells[at] = said[at] ?? null
      } else if (plain(said[at]) !== plain(cells[at]))
        wrong.push({ line, issue: issue(columns[at] ?? '', 'other_above', { row: first }) })
    }
  if (isPiece)
    wrong.push({ line: head.line, issue: issue('', 'too_many_lines', { limit: limits.slaveRows }) })
  return { line: head.line, cells, lines, wrong }
}
