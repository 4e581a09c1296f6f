import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import type { BatchKind, TableId } from '@gantry/model/shared'

/**
 * Runs work on many records as one batch, which can be shown and undone as a whole. Its audit rows carry the id
 * of the request or job; `first` and `last` are the id range to search.
 */
export const asBatch = async <T>(
  ctx: Ctx,
  kind: BatchKind,
  table: TableId,
  work: () => Promise<T>,
): Promise<T> => {
  await openBatch(ctx, kind, table)
  const result = await work()
  await closeBatch(ctx)
  return result
}

export const openBatch = async (ctx: Ctx, kind: BatchKind, table: TableId): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.act (space, id, kind, table_id, person, name, first)
    select ${ctx.space}, ${ctx.requestId}, ${kind}, ${table}, ${ctx.actor.personId}::uuid, ${ctx.actor.name},
      coalesce((select id from gantry.audit where space = ${ctx.space} order by id desc limit 1), 0) + 1
    on conflict do nothing`)
}

export const closeBatch = async (ctx: Ctx): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.act set last = (select id from gantry.audit where space = ${ctx.space} order by id desc limit 1)
    where space = ${ctx.space} and id = ${ctx.requestId}`)
}

export const batchesMigration: Migration = {
  name: 'records.acts',
  up: `
    create table gantry.act (
      space text not null,
      id text not null,
      kind text not null check (kind in ('import', 'update', 'remove', 'restore', 'undo')),
      table_id text not null,
      person uuid not null,
      name text,
      at timestamptz not null default now(),
      first bigint not null,
      last bigint,
      undone_by text,
      primary key (space, id)
    );
    create index act_time on gantry.act (space, at desc);
    alter table gantry.act enable row level security, force row level security;
    create policy space_wall on gantry.act
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Single records changed in a sheet are batches too: they are undone the same way. */
export const editBatchesMigration: Migration = {
  name: 'records.edit_acts',
  up: `
    alter table gantry.act drop constraint act_kind_check,
      add constraint act_kind_check check (kind in ('import', 'update', 'remove', 'restore', 'undo', 'edit'));
  `,
}
