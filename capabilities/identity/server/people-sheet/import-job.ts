import { randomInt } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  defineJob,
  enqueue,
  everySpace,
  type JobControl,
  openFile,
  readFileRow,
} from '@gantry/kernel/server'
import type { SheetFile } from '@gantry/records/server'
import { mostPreviewed, type PeopleImported, type PeoplePreview } from '../../shared/people-sheet-contract.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { hashPassword } from '../sign-in/password.ts'
import type { MemberLine } from './plan-members.ts'
import { countLines, planPeople, shownLine } from './plan-people.ts'
import type { PlannedLine } from './planned.ts'
import { readSheets } from './read-sheets.ts'
import { storeResult } from './result-file.ts'
import { type FirstPassword, writePlan } from './write-plan.ts'

interface Import {
  readonly file: string
  readonly mode: 'all' | 'good'
}

/** @throws AppError file.not_found for a file uploaded by another user */
const ownFile = async (ctx: Ctx, id: string): Promise<SheetFile> => {
  const { owner, name } = await readFileRow(ctx, id)
  if (owner !== ctx.actor.personId) throw new AppError('file.not_found')
  return { path: openFile(ctx, id).path, name }
}

/** @throws AppError file.not_found, file.unreadable, permission.denied, request.invalid */
export const previewPeople = async (ctx: Ctx, file: string): Promise<PeoplePreview> => {
  const sheets = await readSheets(await ownFile(ctx, file))
  const plan = await planPeople(ctx, sheets)
  const lines = [...plan.departments, ...plan.members]
  const rank = ({ outcome }: PlannedLine) => ['wrong', 'new', 'changed', 'unchanged'].indexOf(outcome)
  return {
    departments: countLines(plan.departments),
    members: countLines(plan.members),
    lines: lines
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, mostPreviewed)
      .map(shownLine),
    leftOut: plan.leftOut,
    unknown: sheets.unknown,
  }
}

/** @throws AppError file.not_found, permission.denied, as for the preview */
export const startPeopleImport = async (ctx: Ctx, wanted: Import): Promise<string> => {
  await planPeople(ctx, await readSheets(await ownFile(ctx, wanted.file)))
  return enqueue(ctx, peopleImportJob, wanted)
}

/** One transaction: either all valid lines are written, or nothing. */
export const peopleImportJob = defineJob<Import, PeopleImported>({
  name: 'identity.import_people',
  run: async (ctx, { file, mode }, control) => {
    const plan = await planPeople(ctx, await readSheets(await ownFile(ctx, file)))
    const counts = { departments: countLines(plan.departments), members: countLines(plan.members) }
    const wrong = counts.departments.wrong + counts.members.wrong
    if (mode === 'all' && wrong > 0)
      return { ...counts, written: false, result: await storeResult(ctx, plan, new Map()) }
    const passwords = await firstPasswords(plan.members, control)
    const report = await ctx.kernel.database.transaction(everySpace, async tx => {
      const here = { ...ctx, db: tx, tx }
      await writePlan(here, plan, passwords, control)
      await audit(here, { action: 'people.imported', details: counts })
      const imported = { ...counts, written: true, result: await storeResult(here, plan, passwords) }
      await control.settle(here, imported)
      return imported
    })
    forgetActors(ctx.kernel)
    return report
  },
})

/** Passwords are hashed before the transaction, which would otherwise stay open about 0.1 s longer per account. */
const firstPasswords = async (
  members: readonly MemberLine[],
  control: JobControl,
): Promise<Map<MemberLine, FirstPassword>> => {
  const made = new Map<MemberLine, FirstPassword>()
  for (const line of members) {
    if (line.outcome !== 'new') continue
    const password = line.password ?? newPassword()
    made.set(line, { password, hashed: await hashPassword(password) })
    await control.progress(0, null)
  }
  return made
}

// Without characters that look alike on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'

/** A password such as `Krtm-7264-bwqe`: easy to read and type, 50 bits, three character classes and a hyphen. */
const newPassword = (): string => {
  const draw = (signs: string) => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  const first = draw(letters)
  return [first[0]?.toUpperCase() + first.slice(1), draw(digits), draw(letters)].join('-')
}
