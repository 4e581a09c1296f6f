import type { Json } from '@gantry/base/shared'
import type { Ctx } from '../ctx.ts'
import type { Migration } from '../migrate.ts'
import { empty, type Sql, sql } from '../sql.ts'

/**
 * One line of the audit (workflow specification, section 7.3). Lines about records carry their table, id, version and
 * the fields before and after: a record's history is read from here, so history and audit cannot disagree.
 */
export interface AuditEntry {
  /** `record.created`, `session.opened`, `config.changed`, … */
  readonly action: string
  readonly result?: 'ok' | 'denied' | 'failed'
  readonly table?: string
  readonly recordId?: string
  readonly version?: number
  readonly changes?: Json
  readonly details?: Json
}

/**
 * The insert of lines, to run alone or as a part of a larger statement whose text depends on nothing but its shape. With
 * `among`, a query of record ids, only the lines about those records are written.
 */
export const auditInsert = (ctx: Ctx, entries: readonly AuditEntry[], among?: Sql): Sql => sql`
  insert into gantry.audit
    (space, action, result, actor, actor_name, user_type, session_id, ip, request_id, reason, table_id, record_id, version,
     changes, details)
  select ${ctx.space}, x.action, x.result, ${ctx.actor.personId}::uuid, ${ctx.actor.name}, ${ctx.actor.userType},
    ${ctx.actor.sessionId}, ${ctx.actor.ip}, ${ctx.requestId}, ${ctx.actor.system?.reason ?? null}, x.table_id,
    x.record_id, x.version, x.changes::jsonb, x.details::jsonb
  from unnest(
    ${entries.map(entry => entry.action)}::text[],
    ${entries.map(entry => entry.result ?? 'ok')}::text[],
    ${entries.map(entry => entry.table ?? null)}::text[],
    ${entries.map(entry => entry.recordId ?? null)}::uuid[],
    ${entries.map(entry => entry.version ?? null)}::int[],
    ${entries.map(entry => jsonText(entry.changes))}::text[],
    ${entries.map(entry => jsonText(entry.details))}::text[]
  ) as x (action, result, table_id, record_id, version, changes, details)
  ${among ? sql`where x.record_id in (${among})` : empty}`

export const audit = async (ctx: Ctx, entry: AuditEntry): Promise<void> => {
  await ctx.db.run(auditInsert(ctx, [entry]))
}

const jsonText = (value: Json | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value)

/**
 * A line is written in the transaction of what it tells. `seq`, `prev_hash` and `hash` are filled moments later by the
 * sealer, in the order of commit, so that writers of one space do not wait for one another at the head of the chain.
 */
export const auditMigration: Migration = {
  name: 'kernel.audit',
  up: `
    create table gantry.audit (
      id bigint generated always as identity primary key,
      space text not null,
      at timestamptz not null default clock_timestamp(),
      action text not null,
      result text not null,
      actor uuid,
      actor_name text,
      user_type text,
      session_id text,
      ip text,
      request_id text,
      reason text,
      table_id text,
      record_id uuid,
      version int,
      changes jsonb,
      details jsonb,
      tx xid8 not null default pg_current_xact_id(),
      seq bigint,
      prev_hash text,
      hash text
    );
    create index audit_record on gantry.audit (space, table_id, record_id, id) where record_id is not null;
    create index audit_space on gantry.audit (space, id);
    create index audit_unsealed on gantry.audit (id) where hash is null;
    create unique index audit_seq on gantry.audit (space, seq) where seq is not null;
  `,
}
