import { AppError, isUuid } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { subjectText } from '@gantry/model/shared'
import { readableTitles, sharesCountedTo, sharesWith, subjectsOf } from '@gantry/records/server'
import type { PermissionShares, PermissionSide } from '../../shared/index.ts'
import { explainedTable, personOf } from './holder-of.ts'
import { worksWith } from './rules.ts'

interface Asked {
  readonly side: PermissionSide
  readonly of: string
  readonly table: string
  readonly after?: string
}

/** Shares per page. */
const pageSize = 20

/**
 * Single records shared with a person, directly or through a department, role, post or group, or with a role. Titles are those
 * whoever asks may read.
 *
 * @throws AppError table.not_found, record.not_found
 */
export const listPermissionShares = async (ctx: Ctx, asked: Asked): Promise<PermissionShares> => {
  const { id } = await explainedTable(ctx, asked.table)
  const { data, more, total } = await sharesWith(ctx, id, await reachedAs(ctx, asked), {
    after: asked.after,
    limit: pageSize,
  })
  const titles = await readableTitles(ctx, id, [...new Set(data.map(({ record }) => record))])
  const givers = await readableTitles(ctx, 'member', [...new Set(data.map(({ givenBy }) => givenBy))])
  return {
    data: data.map(share => ({
      ...share,
      record: { id: share.record, title: titles.get(share.record) ?? null },
      givenBy: { id: share.givenBy, title: givers.get(share.givenBy) ?? '' },
    })),
    next: more ? (data.at(-1)?.id ?? null) : null,
    total: Math.min(total, sharesCountedTo),
    capped: total > sharesCountedTo,
  }
}

/** The subjects by which shares of the table reach a line of the matrix. */
const reachedAs = async (ctx: Ctx, { side, of, table }: Asked): Promise<readonly string[]> => {
  if (side === 'role') return isUuid(of) ? [subjectText({ kind: 'role', id: of })] : []
  const person = isUuid(of) ? await personOf(ctx, of) : undefined
  if (!person) throw new AppError('record.not_found', { table: 'member', id: of })
  return worksWith(await explainedTable(ctx, table), person) ? subjectsOf(person) : []
}
