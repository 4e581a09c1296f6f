import { isPlainObject } from '@gantry/base/shared'
import type { LogLine } from '../../shared/oplog/contract.ts'

/** Consecutive equal lines. */
export interface LogRun {
  /** The newest line. */
  readonly line: LogLine
  readonly count: number
  /** The lines are about different records. */
  readonly records: boolean
}

/** Consecutive lines of one person without a long gap, newest first. */
export interface LogGroup {
  readonly key: string
  readonly actorName: string | null
  readonly actor: string | null
  /** Refused sign-ins: the person is unknown. */
  readonly stranger: boolean
  readonly spaceName: string
  readonly ip: string | null
  readonly from: string
  readonly to: string
  readonly runs: readonly LogRun[]
}

/** A longer gap between lines starts a new group. Milliseconds. */
const pause = 30 * 60_000

/** Whether the line is of a caller who was not signed in. */
export const isStranger = (line: LogLine): boolean =>
  line.actor === null && line.action.startsWith('session.')

const whoOf = (line: LogLine): string =>
  `${line.space} ${isStranger(line) ? `? ${line.ip ?? ''}` : (line.actor ?? 'system')}`

/**
 * Lines about different records closer together than this are one action, as imports and batches write them.
 * Milliseconds.
 */
const atOnce = 60_000

/** The job whose lines these are, such as a print of many records. */
const jobOf = ({ details }: LogLine): unknown => (isPlainObject(details) ? details.job : undefined)

const sameJob = (a: LogLine, b: LogLine): boolean => jobOf(a) !== undefined && jobOf(a) === jobOf(b)

const sameAct = (a: LogLine, b: LogLine): boolean => {
  if (sameJob(a, b)) return true
  if (a.action !== b.action || a.result !== b.result || a.table !== b.table) return false
  if (a.recordId !== b.recordId) return Date.parse(a.at) - Date.parse(b.at) < atOnce
  return (
    JSON.stringify(a.changes) === JSON.stringify(b.changes) &&
    JSON.stringify(a.details) === JSON.stringify(b.details)
  )
}

/**
 * Groups lines (newest first) by person and time gap; consecutive equal lines, and one action on many records, collapse
 * into one line with a count.
 */
export const groupLines = (lines: readonly LogLine[]): readonly LogGroup[] => {
  const groups: { who: string; lines: LogLine[] }[] = []
  for (const line of lines) {
    const open = groups.at(-1)
    const last = open?.lines.at(-1)
    if (open && last && open.who === whoOf(line) && Date.parse(last.at) - Date.parse(line.at) < pause)
      open.lines.push(line)
    else groups.push({ who: whoOf(line), lines: [line] })
  }
  return groups.map(({ lines: [first, ...rest] }) => groupOf([first!, ...rest]))
}

const groupOf = (lines: readonly [LogLine, ...LogLine[]]): LogGroup => {
  const [newest] = lines
  const runs: LogRun[] = []
  for (const [at, line] of lines.entries()) {
    const run = runs.at(-1)
    const last = lines[at - 1]
    if (run && last && sameAct(last, line))
      runs[runs.length - 1] = {
        line: run.line,
        count: run.count + (sameJob(last, line) ? 0 : 1),
        records: run.records || line.recordId !== last.recordId,
      }
    else runs.push({ line, count: 1, records: false })
  }
  return {
    key: String(newest.id),
    actorName: newest.actorName,
    actor: newest.actor,
    stranger: isStranger(newest),
    spaceName: newest.names[newest.space] ?? newest.space,
    ip: newest.ip,
    from: lines.at(-1)!.at,
    to: newest.at,
    runs,
  }
}
