import { fillIn, type Issue, localise } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import type { Ctx } from '@gantry/kernel/server'
import type { ImportPlan } from '@gantry/model/shared'
import type { Cell } from '../sheets/sheet.ts'
import type { Target } from '../write/target.ts'
import { lineColumns, linesWith, type SheetRecord } from './group-lines.ts'
import { joinKey, type SlaveRows } from './slave-rows.ts'

/** A rejected line. */
interface RejectedLine {
  readonly sheet: number
  readonly line: number
  readonly cells: readonly Cell[]
  readonly issues: readonly Issue[]
}

/** All lines of a rejected record in order, each with its issues. */
export const rejectedLines = (
  plan: ImportPlan,
  record: SheetRecord,
  issues: readonly Issue[],
  slaveRows: SlaveRows,
): readonly RejectedLine[] => {
  const byLine = placed(plan, record, issues)
  const own = (record.lines ?? [record]).map(({ line, cells }) => ({
    sheet: plan.sheet,
    line,
    cells,
    issues: byLine.get(line) ?? [],
  }))
  const others = (plan.slaves ?? []).flatMap(slave =>
    (slaveRows.get(slave.sheet)?.get(joinKey(record.cells[slave.masterColumn])) ?? []).map(
      ({ line, cells }, at) => ({
        sheet: slave.sheet,
        line,
        cells,
        issues: issues.filter(({ field }) => field.startsWith(`${slave.field}.${at}.`)),
      }),
    ),
  )
  return [...own, ...others]
}

/** The line of an issue: the record's first line, or that of the slave row concerned. */
const placed = (
  plan: ImportPlan,
  { line, lines, wrong = [] }: SheetRecord,
  issues: readonly Issue[],
): ReadonlyMap<number, readonly Issue[]> => {
  const odd = new Map(wrong.map(one => [one.issue, one.line]))
  const rows = new Map(
    [...lineColumns(plan.columns)].map(([slave, columns]) => [slave, linesWith(lines ?? [], columns)]),
  )
  const byLine = new Map<number, Issue[]>()
  for (const found of issues) {
    const [slave, at] = found.field.split('.')
    const place = odd.get(found) ?? rows.get(slave ?? '')?.[Number(at)]?.line ?? line
    const there = byLine.get(place)
    if (there) there.push(found)
    else byLine.set(place, [found])
  }
  return byLine
}

/** "Cost: must be a number", in the person's language; for a slave cell with its row number. */
export const sentence = (ctx: Ctx, target: Target, found: Issue): string => {
  const { lang } = ctx.actor
  const dictionary: Readonly<Record<string, string>> = baseTexts[lang]
  const words = fillIn(dictionary[`issue.${found.code}`] ?? found.code, found.params ?? {})
  const [first, row, cell] = found.field.split('.')
  const slave = target.slaves.find(({ id }) => id === first)?.table
  const field = slave && cell ? slave.fields[cell] : target.table.fields[first ?? '']
  const label = field ? localise(field.label ?? cell ?? first ?? '', lang) : found.field
  const place = slave && row ? `${localise(slave.label, lang)} ${Number(row) + 1} · ${label}` : label
  if (place === '') return words
  return lang === 'en' ? `${place}: ${words}` : `${place}：${words}`
}
