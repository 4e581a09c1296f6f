import { newId } from '@gantry/base/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, Operation, ShareLevel, TableId } from '@gantry/model/shared'

/** Shares of one kind for records of one table. */
export interface NewShares {
  readonly of: readonly { readonly record: string; readonly subject: string }[]
  readonly level: ShareLevel
  readonly operations: readonly Operation[]
  /** Absent or null: all fields. */
  readonly read?: readonly FieldId[] | null
  readonly update?: readonly FieldId[] | null
  readonly until?: string | null
  readonly responsible: string
  /** Absent: whoever acts. */
  readonly givenBy?: string
  /** The shares they are based on; absent or null: the policy. */
  readonly via?: readonly string[] | null
}

/** The INSERT of shares, to be followed by an ON CONFLICT clause; the table alias is `a`. */
export const newShares = (ctx: Ctx, table: TableId, shares: NewShares): Sql => sql`
  insert into gantry.record_share as a (id, space, table_id, record_id, subject, level, operations, read_fields,
    update_fields, given_by, responsible, given_at, expires_at, via)
  select x.id, ${ctx.space}, ${table}, x.record, x.subject, ${shares.level}, ${[...shares.operations]}::text[],
    ${shares.read ?? null}::text[], ${shares.update ?? null}::text[], ${shares.givenBy ?? ctx.actor.personId}::uuid,
    ${shares.responsible}::uuid, ${ctx.now}, ${shares.until ?? null}::timestamptz, ${shares.via ?? null}::uuid[]
  from unnest(${shares.of.map(() => newId())}::uuid[], ${shares.of.map(({ record }) => record)}::uuid[],
    ${shares.of.map(({ subject }) => subject)}::text[]) x (id, record, subject)`
