import type { Json } from '@gantry/base/shared'
import type { Ctx } from './ctx.ts'
import { linesOf, lineText, listText } from './list-text.ts'
import type { Migration } from './migrate.ts'
import { empty, type Sql, sql } from './sql.ts'
import { bind, type SlotValues, slot } from './template.ts'

/** A fact that is delivered after commit; see GantryEvent. */
export interface NewEvent {
  readonly type: string
  readonly table?: string
  readonly recordId?: string
  readonly version?: number
  readonly payload?: Json
}

/**
 * The INSERT of events, a reusable part of a larger statement in the transaction of the change; `outboxValues`
 * supplies the parameters. With `among`, a query of record ids, only events about those records are inserted.
 */
export const outboxTemplate = (among?: Sql): Sql => sql`
  insert into gantry.outbox (space, type, table_id, record_id, version, actor, payload, cause, depth)
  select ${slot('event space')}, x.type, x.table_id, x.record_id, x.version, ${slot('event actor')}::uuid, x.payload::jsonb,
    ${slot('event cause')}::bigint, ${slot('event depth')}::int
  from unnest(
    ${slot('event type')}::text[],
    ${slot('event table')}::text[],
    ${slot('event record')}::uuid[],
    ${slot('event version')}::int[],
    ${linesOf('event payload')}
  ) as x (type, table_id, record_id, version, payload)
  ${among ? sql`where x.record_id in (${among})` : empty}`

export const outboxValues = (ctx: Ctx, events: readonly NewEvent[]): SlotValues => ({
  'event space': ctx.space,
  'event actor': ctx.actor.personId,
  'event cause': ctx.cause?.event ?? null,
  'event depth': ctx.cause ? ctx.cause.depth + 1 : 0,
  'event type': listText(events.map(event => event.type)),
  'event table': listText(events.map(event => event.table ?? null)),
  'event record': listText(events.map(event => event.recordId ?? null)),
  'event version': listText(events.map(event => event.version ?? null)),
  'event payload': lineText(
    events.map(event => (event.payload === undefined ? null : JSON.stringify(event.payload))),
  ),
})

const { text, values } = outboxTemplate()

export const emit = async (ctx: Ctx, event: NewEvent): Promise<void> => {
  await ctx.db.run(bind({ text, values }, outboxValues(ctx, [event])), { name: 'kernel.outbox' })
}

/**
 * Inserts the events that follow from the audit rows of this transaction about records of a table. A very large
 * write calls it once at its end, because every poll of the relay scans all uncommitted events.
 */
export const emitAudited = async (ctx: Ctx, action: string, table: string): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.outbox (space, type, table_id, record_id, version, actor, cause, depth)
    select space, action, table_id, record_id, version, actor, ${ctx.cause?.event ?? null}::bigint,
      ${ctx.cause ? ctx.cause.depth + 1 : 0}::int
    from gantry.audit
    where tx = pg_current_xact_id() and space = ${ctx.space} and action = ${action} and table_id = ${table}
    order by id`)
}

export const outboxMigration: Migration = {
  name: 'kernel.outbox',
  up: `
    create table gantry.outbox (
      id bigint generated always as identity primary key,
      space text not null,
      type text not null,
      table_id text,
      record_id uuid,
      version int,
      at timestamptz not null default clock_timestamp(),
      actor uuid,
      payload jsonb
    );
  `,
}
