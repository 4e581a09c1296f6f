import type { ErrorCode } from '@gantry/base/shared'
import { isUuid } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { BatchAnswer, BatchRefusal, Operation } from '@gantry/model/shared'
import { refusal } from './authorise.ts'
import type { Outcome } from './draft.ts'
import type { Row } from './row.ts'
import { type Life, storedRows } from './stored-rows.ts'
import type { Target } from './target.ts'

/** Records read and written per statement. */
const together = 200

/** BatchAnswer with codes of the error catalogue. */
export interface Batch extends BatchAnswer {
  readonly refused: readonly (BatchRefusal & { readonly code: ErrorCode })[]
}

/** Versions at which the caller read records, by id. */
export type SeenVersions = Readonly<Record<string, number>>

/** One kind of batch operation. */
export interface BatchOperation {
  readonly operation: Operation
  readonly life: Life
  /** Records at another version than the one read are not written and reported as record.conflict. */
  readonly seen?: SeenVersions | undefined
  /** Processes the records on which the caller may perform the operation. */
  treat(rows: readonly Row[]): Promise<readonly Outcome[]>
}

/** Processes the records that permit it, and reports the reason for the others. */
export const processBatch = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
  { operation, life, seen = {}, treat }: BatchOperation,
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
