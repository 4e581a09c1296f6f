import type { Json } from '@gantry/base/shared'
import type { Ctx } from './ctx.ts'
import type { Migration } from './migrate.ts'
import { empty, type Sql, sql } from './sql.ts'

/** A fact to be told after commit; see GantryEvent. */
export interface NewEvent {
  readonly type: string
  readonly table?: string
  readonly recordId?: string
  readonly version?: number
  readonly payload?: Json
}

/**
 * The insert of events, to run alone or as a part of a larger statement, in the transaction of what they tell. With
 * `among`, a query of record ids, only the events about those records are written.
 */
export const outboxInsert = (ctx: Ctx, events: readonly NewEvent[], among?: Sql): Sql => sql`
  insert into gantry.outbox (space, type, table_id, record_id, version, actor, payload)
  select ${ctx.space}, x.type, x.table_id, x.record_id, x.version, ${ctx.actor.personId}::uuid, x.payload::jsonb
  from unnest(
    ${events.map(event => event.type)}::text[],
    ${events.map(event => event.table ?? null)}::text[],
    ${events.map(event => event.recordId ?? null)}::uuid[],
    ${events.map(event => event.version ?? null)}::int[],
    ${events.map(event => (event.payload === undefined ? null : JSON.stringify(event.payload)))}::text[]
  ) as x (type, table_id, record_id, version, payload)
  ${among ? sql`where x.record_id in (${among})` : empty}`

export const emit = async (ctx: Ctx, event: NewEvent): Promise<void> => {
  await ctx.db.run(outboxInsert(ctx, [event]))
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
