import { type Column, numbersRecords } from './column.ts'

/** How the lines of a sheet make records with slave rows. Places are those of columns. */
export interface Lines {
  /** Columns of the record itself. */
  readonly record: readonly number[]
  /** Columns of its slave rows, one in each line. */
  readonly lines: readonly number[]
  /** As in `ImportPlan`; null where a line with anything in a column of the record begins one. */
  readonly recordColumn: number | null
  /** High confidence, so it is the default proposal; otherwise it is only offered as an alternative. */
  readonly isSure: boolean
}

/** Minimum number of lines for detection. */
const fewestLines = 3

/**
 * Several lines that make one record: the columns of the record are empty below its first line, or say the same in all of
 * them. Null where the rows that were read show neither.
 */
export const findLines = (columns: readonly Column[]): Lines | null => {
  const used = columns.flatMap(({ texts }, at) => (texts.some(text => text !== '') ? [at] : []))
  const count = columns[0]?.texts.length ?? 0
  if (used.length < 2 || count < fewestLines) return null
  const found = emptyBelow(columns, used) ?? repeated(columns, used)
  return found && found.record.length > 0 && found.lines.length > 0 ? found : null
}

/**
 * Records by their first column, which is empty where a line goes on, as merged cells are. It is surely meant so where other
 * columns are filled in just the same lines (one where numbers of records are among them, else two), what stands below is there
 * almost always, and gaps are more than slips.
 */
const emptyBelow = (columns: readonly Column[], used: readonly number[]): Lines | null => {
  const first = used.find(at => !columns[at]!.isCounter)
  const begins = first === undefined ? undefined : columns[first]!.texts.map(text => text !== '')
  if (!begins?.[0] || begins.every(Boolean)) return null
  const below = begins.flatMap((isFirst, line) => (isFirst ? [] : [line]))
  const filledBelow = (at: number) => below.filter(line => columns[at]!.texts[line] !== '').length
  const isAlike = (at: number) => columns[at]!.texts.every((text, line) => (text !== '') === begins[line])
  const rightOf = firstLine(
    columns,
    used.filter(at => filledBelow(at) > 0),
  )
  // Further right only what is said of each record: a remark now and then may be one of a line.
  const record = used.filter(at => filledBelow(at) === 0 && (at < rightOf || isAlike(at)))
  const lines = used.filter(at => !record.includes(at))
  const alike = record.filter(at => at < rightOf && isAlike(at))
  const recordColumn =
    alike.find(at => numbersRecords(columns[at]!) && isDistinctWhereFilled(columns[at]!)) ?? null
  const isSure =
    alike.length > (recordColumn === null ? 2 : 1) &&
    lines.some(at => filledBelow(at) >= below.length * almostAlways) &&
    !lines.some(at => isNumberOfItsOwn(columns[at]!)) &&
    below.length >= begins.length * shareBelow
  return { record, lines, recordColumn, isSure }
}

/** A column filled in nine lines of ten is what a slave row is about; one filled now and then is a remark. */
const almostAlways = 0.9

/** The least share of lines that go on with the record above. */
const shareBelow = 0.2

const isDistinctWhereFilled = ({ texts, values }: Column): boolean =>
  texts.filter(text => text !== '').length === [...values].filter(text => text !== '').length

/** Where the slave rows begin among these columns, but for one that only counts them. */
const firstLine = (columns: readonly Column[], lines: readonly number[]): number =>
  lines.find(at => !columns[at]!.isCounter) ?? columns.length

/**
 * Records by a column whose value stands again in the lines below, and nowhere else. It is surely meant so where the column
 * holds numbers of records, not of things, and something else of them differs from one record to the next. What is the same in
 * all lines of a record behind those that differ may be so by chance, and stays with the lines.
 */
const repeated = (columns: readonly Column[], used: readonly number[]): Lines | null => {
  const found = used.slice(0, mostTried).flatMap((at): Lines[] => {
    const column = columns[at]!
    if (!column.isFull || column.isDistinct || column.isCounter) return []
    const goesOn = column.texts.map((text, line) => line > 0 && text === column.texts[line - 1])
    const below = goesOn.filter(Boolean).length
    const runs = goesOn.length - below
    if (runs < 2 || runs !== column.values.size) return []
    const rightOf = firstLine(
      columns,
      used.filter(other => !isSameBelow(columns[other]!, goesOn)),
    )
    if (at > rightOf) return []
    const record = used.filter(other => other < rightOf && !columns[other]!.isCounter)
    const lines = used.filter(other => !record.includes(other))
    const isSure =
      numbersRecords(column) &&
      record.some(other => other !== at && columns[other]!.values.size > 1) &&
      below >= goesOn.length * shareBelow &&
      !lines.some(other => isNumberOfItsOwn(columns[other]!))
    return [{ record, lines, recordColumn: at, isSure }]
  })
  return found.find(({ isSure }) => isSure) ?? found.find(({ record }) => record.length > 1) ?? null
}

/** Number of leading columns tried as the key of a record. */
const mostTried = 10

const isSameBelow = ({ texts }: Column, goesOn: readonly boolean[]): boolean =>
  texts.every((text, line) => !goesOn[line] || text === texts[line - 1])

/** Whether each line has its own record number; such lines are separate records. */
export const isNumberOfItsOwn = (column: Column): boolean =>
  column.isFull && column.isDistinct && numbersRecords(column)
