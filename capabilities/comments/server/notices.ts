import { type Ctx, defineNotice, sql } from '@gantry/kernel/server'
import { type GantryEvent, type Ref, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'

interface Commented {
  readonly comment: string
  readonly mentioned?: readonly string[]
  readonly answered?: string | null
}

/** Which comment a message tells of, so that it can be answered in place. */
const facts = async (_ctx: unknown, { payload }: GantryEvent) => ({
  comment: (payload as Commented).comment,
})

/** People named by the event, without its actor. */
const named = (who: (event: Commented) => readonly (string | null | undefined)[]) =>
  async function* (_ctx: unknown, { actor, payload }: GantryEvent) {
    yield who(payload as Commented).flatMap(person => (person && person !== actor ? [person] : []))
  }

/** People of one batch of an audience. */
const batch = 1_000

/** Those who follow the record, without the actor. */
const followers = async function* (ctx: Ctx, { actor, table, recordId }: GantryEvent) {
  let last: string | null = null
  for (;;) {
    const { rows }: { rows: readonly { person: string }[] } = await ctx.db.run<{ person: string }>(sql`
      select person from gantry.record_mark
      where space = ${ctx.space} and table_id = ${table} and record_id = ${recordId}::uuid and mark = 'follow'
        and (${last}::uuid is null or person > ${last}::uuid)
      order by person limit ${batch}`)
    yield rows.flatMap(({ person }) => (person === actor ? [] : [person]))
    if (rows.length < batch) return
    last = rows.at(-1)?.person ?? null
  }
}

/** The owner of the record and those who follow it, without the actor. */
const concerned = async function* (ctx: Ctx, event: GantryEvent) {
  const { table, recordId } = event
  if (table === null || recordId === null) return
  const { data } = await findRecords(ctx, table, {
    filter: where('id', 'eq', recordId),
    fields: [],
    pageSize: 1,
    count: 'none',
  })
  const owner = (data[0]?.owner as Ref | null | undefined)?.id
  if (owner !== undefined && owner !== event.actor) yield [owner]
  yield* followers(ctx, event)
}

/** What people are told of comments and followed records. The text of a comment is not among the facts: it stays with the record. */
export const commentNotices = [
  defineNotice({
    name: 'comment_mentioned',
    category: 'comment',
    event: 'record.commented',
    to: named(({ mentioned }) => mentioned ?? []),
    facts,
  }),
  defineNotice({
    name: 'comment_answered',
    category: 'comment',
    event: 'record.commented',
    to: named(({ answered }) => [answered]),
    facts,
  }),
  defineNotice({ name: 'comment_written', category: 'comment', event: 'record.commented', to: concerned }),
  defineNotice({ name: 'followed_changed', category: 'app', event: 'record.updated', to: followers }),
]
