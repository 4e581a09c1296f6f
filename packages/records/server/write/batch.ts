import type { ErrorCode } from '@gantry/base/shared'
import { isUuid } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { BatchAnswer, BatchRefusal, Operation } from '@gantry/model/shared'
import { refusal } from './authorise.ts'
import type { Outcome } from './draft.ts'
import type { Row } from './row.ts'
import { type Life, storedRows } from './stored-rows.ts'
import type { Target } from './target.ts'

/** Records read and written together. */
const together = 200

/** BatchAnswer with codes of the catalogue. */
export interface Batch extends BatchAnswer {
  readonly refused: readonly (BatchRefusal & { readonly code: ErrorCode })[]
}

/** The versions at which somebody saw records, by their ids. */
export type SeenVersions = Readonly<Record<string, number>>

/** How to treat many records. */
export interface Treatment {
  readonly operation: Operation
  readonly life: Life
  /** Records seen at another version than they have are left as they are, with record.conflict. */
  readonly seen?: SeenVersions | undefined
  /** What becomes of records the caller may treat so. */
  treat(rows: readonly Row[]): Promise<readonly Outcome[]>
}

/** Treats the records that can be, and says why the others are left as they are. */
export const treatAll = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
  { operation, life, seen = {}, treat }: Treatment,
): Promise<Batch> => {
  const done: string[] = []
  const refused: Batch['refused'][number][] = []
  const refuse = (id: string, code: ErrorCode, issues: BatchRefusal['issues'] = []) =>
    refused.push({ id, code, issues })

  for (let from = 0; from < ids.length; from += together) {
    const part = ids.slice(from, from + together)
    const stored = await storedRows(ctx, target, part.filter(isUuid), life)
    const open: Row[] = []
    for (const id of part) {
      const row = stored.get(id)
      const code = row
        ? ((await refusal(ctx, target, operation, row)) ?? overtaken(row, seen))
        : 'record.not_found'
      if (row && !code) open.push(row)
      else refuse(id, code ?? 'record.not_found')
    }
    const outcomes = open.length > 0 ? await treat(open) : []
    outcomes.forEach((outcome, at) => {
      const id = open[at]?.id ?? ''
      if (outcome.ok) done.push(id)
      else refuse(id, outcome.code, outcome.issues)
    })
  }
  return { done, refused }
}

const overtaken = (row: Row, seen: SeenVersions): ErrorCode | null =>
  Object.hasOwn(seen, row.id) && seen[row.id] !== row.version ? 'record.conflict' : null
