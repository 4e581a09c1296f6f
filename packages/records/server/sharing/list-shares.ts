import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { readSubject, type Share, type TableId } from '@gantry/model/shared'
import { titleOf } from '../read/title.ts'
import { scopeOn } from '../write/authorise.ts'
import { openRecord } from '../write/open-record.ts'
import { targetOf } from '../write/target.ts'
import { sharesByPolicy } from './share-record.ts'
import { titlesOfSubjects } from './titles-of-subjects.ts'

interface Line
  extends Omit<Share, 'subject' | 'title' | 'givenBy' | 'responsible' | 'revocable' | 'passedOn'> {
  readonly subject: string
  readonly givenBy: string
  readonly givenByTitle: string | null
  readonly responsible: string
  readonly responsibleTitle: string | null
  readonly via: readonly string[] | null
  readonly operations: readonly string[]
}

/** Maximum shares listed; a record shared more often needs a grant. */
const most = 500

/**
 * Active shares of a record, newest first.
 * @throws AppError record.not_found, permission.denied for an actor who may not share it
 */
export const listShares = async (ctx: Ctx, table: TableId, id: string): Promise<readonly Share[]> => {
  const target = await targetOf(ctx, table)
  const row = await openRecord(ctx, target, id, 'share')
  const whole = await sharesByPolicy(ctx, target, row)
  const scope = scopeOn(ctx, target)
  const { rows } = await ctx.db.run<Line>(sql`
    select a.id, a.via, a.operations, a.subject, a.level, 'share' = any(a.operations) as reshare,
      a.read_fields is not null or a.update_fields is not null as narrow,
      ${isoMilliseconds(sql`a.given_at`)} as "givenAt",
      ${isoMilliseconds(sql`a.expires_at`)} as until,
      a.given_by as "givenBy", ${titleOf(scope, 'member', sql`a.given_by`)} as "givenByTitle",
      a.responsible, ${titleOf(scope, 'member', sql`a.responsible`)} as "responsibleTitle"
    from gantry.record_share a
    where a.space = ${ctx.space} and a.table_id = ${table} and a.record_id = ${row.id}::uuid and a.channel = 'share'
      and (a.expires_at is null or a.expires_at > now())
    order by a.given_at desc, a.id limit ${most}`)
  const titles = await titlesOfSubjects(
    ctx,
    rows.map(({ subject }) => subject),
  )
  return rows.map(
    ({ givenBy, givenByTitle, responsible, responsibleTitle, via, operations, ...line }): Share => ({
      ...line,
      subject: readSubject(line.subject),
      title: titles.get(line.subject) ?? '',
      givenBy: { id: givenBy, title: givenByTitle ?? '' },
      responsible: { id: responsible, title: responsibleTitle ?? '' },
      passedOn: endingWith(line.id, rows),
      revocable: whole || responsible === ctx.actor.personId,
    }),
  )
}

const holdsUp = (ground: readonly string[] | undefined, operations: readonly string[]): boolean =>
  ground?.includes('share') === true && operations.every(each => ground.includes(each))

/**
 * Number of other shares that end together with one, because no other basis remains; same rule as
 * `endUngrounded`.
 */
const endingWith = (id: string, shares: readonly Pick<Line, 'id' | 'via' | 'operations'>[]): number => {
  const others = shares.filter(share => share.id !== id)
  const grounded = new Map(others.filter(({ via }) => via === null).map(share => [share.id, share]))
  for (let before = -1; before !== grounded.size; ) {
    before = grounded.size
    for (const share of others)
      if (share.via?.some(on => holdsUp(grounded.get(on)?.operations, share.operations)))
        grounded.set(share.id, share)
  }
  return others.length - grounded.size
}
