import { type Ctx, empty, isoMilliseconds, sql } from '@gantry/kernel/server'
import { readSubject, type ShareLevel, type Subject, type TableId } from '@gantry/model/shared'
import { tableOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { titlesOfSubjects } from './titles-of-subjects.ts'

/** An active share of a single record, whoever asks. */
export interface ShareOfRecord {
  readonly id: string
  readonly record: string
  readonly subject: Subject & { readonly title: string }
  /** `share`: given by a person; otherwise the feature that opened the record. */
  readonly channel: string
  readonly level: ShareLevel
  readonly givenBy: string
  readonly givenAt: string
  readonly until: string | null
}

interface Line extends Omit<ShareOfRecord, 'subject'> {
  readonly subject: string
}

interface Page {
  readonly after?: string | undefined
  readonly limit: number
}

/** Shares are counted up to this number. */
export const sharesCountedTo = 1_000

/**
 * Shares of living records of a table with any of some subjects, newest first, and their number. Without a check of rights: for
 * overviews whose endpoint is open to administrators and officers only.
 *
 * @throws AppError table.not_found
 */
export const sharesWith = async (
  ctx: Ctx,
  table: TableId,
  subjects: readonly string[],
  { after, limit }: Page,
): Promise<{ readonly data: readonly ShareOfRecord[]; readonly more: boolean; readonly total: number }> => {
  const definition = await tableOf(ctx, table)
  const wall = definition.home === 'platform' ? sql`and r.space = ${ctx.space}` : empty
  const active = sql`
    from gantry.record_share a
    join ${physicalTable(ctx.space, definition)} r on r.id = a.record_id ${wall} and r.deleted_at is null
    where a.space = ${ctx.space} and a.table_id = ${table} and a.subject = any(${[...subjects]}::text[])
      and (a.expires_at is null or a.expires_at > ${ctx.now})`
  const { rows } = await ctx.db.run<Line & { readonly total: number }>(sql`
    select a.id, a.record_id as record, a.subject, a.channel, a.level, a.given_by as "givenBy",
      ${isoMilliseconds(sql`a.given_at`)} as "givenAt",
      ${isoMilliseconds(sql`a.expires_at`)} as until,
      (select count(*)::int from (select 1 ${active} limit ${sharesCountedTo + 1}) c) as total
    ${active} ${after === undefined ? empty : sql`and a.id < ${after}::uuid`}
    order by a.id desc limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const titles = await titlesOfSubjects(
    ctx,
    shown.map(({ subject }) => subject),
  )
  return {
    data: shown.map(({ subject, total: _, ...line }) => ({
      ...line,
      subject: { ...readSubject(subject), title: titles.get(subject) ?? '' },
    })),
    more: rows.length > limit,
    total: rows[0]?.total ?? 0,
  }
}
