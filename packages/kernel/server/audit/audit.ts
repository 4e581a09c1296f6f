import { isPlainObject, type Json } from '@gantry/base/shared'
import type { Ctx } from '../ctx.ts'
import { linesOf, lineText, listText } from '../list-text.ts'
import type { Migration } from '../migrate.ts'
import { empty, type Sql, sql } from '../sql.ts'
import { bind, type SlotValues, slot } from '../template.ts'

/**
 * One row of the audit (workflow specification, section 7.3). Rows about records carry table, id, version and
 * the fields before and after. A record's history is read from these rows, so history and audit cannot
 * disagree.
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
 * The INSERT of audit rows for one action on one table, a reusable part of a larger statement; `auditValues`
 * supplies the parameters. With `among`, a query of record ids, only rows about those records are inserted.
 */
export const auditTemplate = (among?: Sql): Sql => sql`
  insert into gantry.audit
    (space, action, result, actor, actor_name, user_type, session_id, ip, request_id, reason, table_id, record_id, version,
     changes, details)
  select ${slot('audit space')}, ${slot('audit action')}, ${slot('audit result')}, ${slot('audit actor')}::uuid, ${slot('audit name')}, ${slot('audit user')},
    ${slot('audit session')}, ${slot('audit ip')}, ${slot('audit request')}, ${slot('audit reason')},
    ${slot('audit table')}, x.record_id, x.version, x.changes::jsonb, x.details::jsonb
  from unnest(
    ${slot('audit record')}::uuid[],
    ${slot('audit version')}::int[],
    ${linesOf('audit changes')},
    ${linesOf('audit details')}
  ) as x (record_id, version, changes, details)
  ${among ? sql`where x.record_id in (${among})` : empty}`

/** The part of an audit row that differs between the records of one action. */
export type AuditLine = Pick<AuditEntry, 'recordId' | 'version' | 'changes' | 'details'>

/** Parameters of `auditTemplate` for rows of one action. */
export const auditValues = (
  ctx: Ctx,
  { action, result, table }: Pick<AuditEntry, 'action' | 'result' | 'table'>,
  lines: readonly AuditLine[],
): SlotValues => ({
  'audit space': ctx.space,
  'audit actor': ctx.actor.trustee?.id ?? ctx.actor.personId,
  'audit name': ctx.actor.trustee?.name ?? ctx.actor.name,
  'audit user': ctx.actor.userType,
  'audit session': ctx.actor.sessionId,
  'audit ip': ctx.actor.ip,
  'audit request': ctx.requestId,
  'audit reason': ctx.actor.system?.reason ?? null,
  'audit action': action,
  'audit result': result ?? 'ok',
  'audit table': table ?? null,
  'audit record': listText(lines.map(line => line.recordId ?? null)),
  'audit version': listText(lines.map(line => line.version ?? null)),
  'audit changes': lineText(lines.map(line => jsonText(line.changes))),
  'audit details': lineText(lines.map(line => jsonText(detailsOf(ctx, line.details)))),
})

/** Of whoever acts in the account of another also for whom. */
const detailsOf = ({ actor }: Ctx, details: Json | undefined): Json | undefined =>
  actor.trustee
    ? { ...(isPlainObject(details) ? details : {}), onBehalfOf: actor.personId, via: 'hosting' }
    : details

const { text, values } = auditTemplate()

export const audit = async (ctx: Ctx, entry: AuditEntry): Promise<void> => {
  await ctx.db.run(bind({ text, values }, auditValues(ctx, entry, [entry])), { name: 'kernel.audit' })
}

const jsonText = (value: Json | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value)

/**
 * A row is written in the transaction of the operation and sealed about a second later, in transaction order,
 * so that writers of one space do not contend for the head of the chain. `seq`, `prev_hash` and `hash` belong
 * to rows sealed one by one by earlier versions (`sealsMigration`).
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
