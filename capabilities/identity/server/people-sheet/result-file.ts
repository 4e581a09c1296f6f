import { fillIn } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import { type Ctx, storeFile } from '@gantry/kernel/server'
import { type Cell, sheetMimes, writeSheet } from '@gantry/records/server'
import { errorTexts } from '../../texts/errors.ts'
import { peopleSheetTexts } from '../../texts/people-sheet.ts'
import { MemberLine } from './plan-members.ts'
import type { PeoplePlan } from './plan-people.ts'
import type { PlannedLine } from './planned.ts'
import type { FirstPassword } from './write-plan.ts'

const maxSize = 64 * 1024 ** 2
/** Retention of the result file; short, because it contains initial passwords. Milliseconds. */
const kept = 24 * 3_600_000

/** Writes a workbook with the result of each line, its issues, and the generated passwords; returns the file. */
export const storeResult = async (
  ctx: Ctx,
  { departments, members }: PeoplePlan,
  passwords: ReadonlyMap<MemberLine, FirstPassword>,
): Promise<string> => {
  const words = peopleSheetTexts[ctx.actor.lang]
  const rowOf = (line: PlannedLine): readonly Cell[] => [
    words[`peopleSheet.sheet.${line.part}`],
    line.line,
    line.name,
    line instanceof MemberLine ? line.login : '',
    words[`peopleSheet.outcome.${line.outcome}`],
    reasonOf(ctx, line),
    // A password from the imported file is known already.
    line instanceof MemberLine && line.password === null ? (passwords.get(line)?.password ?? '') : '',
  ]
  async function* rows() {
    yield [...departments, ...members].map(rowOf)
  }
  const headings = (['part', 'line', 'name', 'login', 'outcome', 'reason', 'password'] as const).map(
    column => words[`peopleSheet.column.${column}`],
  )
  const stored = await storeFile(
    ctx,
    writeSheet('xlsx', words['peopleSheet.result.name'], headings, rows()),
    {
      name: `${words['peopleSheet.file']}-${words['peopleSheet.result.name']}.xlsx`,
      mime: sheetMimes.xlsx,
      purpose: 'import',
      maxSize,
      expiresAt: new Date(ctx.kernel.now().getTime() + kept),
    },
  )
  return stored.id
}

const reasonOf = (ctx: Ctx, { issues }: PlannedLine): string => {
  const words: Readonly<Record<string, string>> = peopleSheetTexts[ctx.actor.lang]
  const sentences: Readonly<Record<string, string>> = {
    ...baseTexts[ctx.actor.lang],
    ...errorTexts[ctx.actor.lang],
  }
  return issues
    .map(({ field, code, params }) => {
      const sentence = fillIn(sentences[`issue.${code}`] ?? code, params ?? {})
      return `${words[`peopleSheet.column.${field}`] ?? field}: ${sentence}`
    })
    .join('; ')
}
