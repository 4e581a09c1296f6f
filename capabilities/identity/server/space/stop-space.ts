import { AppError } from '@gantry/base/shared'
import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import { forgetActors } from '../session/actor-cache.ts'

/** Until when a space may be used, and why it is stopped. After `valid_until` it can only be read. */
export const spaceValidityMigration: Migration = {
  name: 'identity.space_validity',
  up: `
    alter table gantry.space
      add column valid_until date,
      add column stop_reason text,
      add column stopped_at timestamptz;
    -- What a space may hold at most; a kind without a row is unlimited.
    create table gantry.space_quota (
      space text not null references gantry.space (id),
      kind text not null check (kind in ('users', 'storage', 'records', 'calls', 'messages')),
      most bigint not null check (most > 0),
      primary key (space, kind)
    );
    alter table gantry.space_quota enable row level security, force row level security;
    create policy space_wall on gantry.space_quota
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create index space_ending on gantry.space (valid_until) where state = 'active' and valid_until is not null;
  `,
}

/**
 * Stops a space: its sessions end, and sign-in is refused with the reason. Nothing is deleted. The caller must have
 * checked authorisation; the transaction must not be restricted to one space.
 *
 * @throws AppError enterprise.state when it is stopped already
 */
export const stopSpace = async (ctx: Ctx, space: string, reason: string): Promise<void> => {
  const { count } = await ctx.db.run(sql`
    update gantry.space set state = 'closed', stop_reason = ${reason}, stopped_at = ${ctx.now}
    where id = ${space} and state = 'active'`)
  if (count === 0) throw new AppError('enterprise.state')
  await ctx.db.run(sql`
    with ended as (delete from gantry.session where space = ${space} returning token_hash, kind, expires_at)
    insert into gantry.stopped_session (token_hash, kind, space, expires_at)
    select token_hash, kind, ${space}, expires_at from ended on conflict do nothing`)
  forgetActors(ctx.kernel)
}

/** @throws AppError enterprise.state when it is not stopped */
export const restoreSpace = async (ctx: Ctx, space: string): Promise<void> => {
  const { count } = await ctx.db.run(sql`
    update gantry.space set state = 'active', stop_reason = null, stopped_at = null
    where id = ${space} and state = 'closed'`)
  if (count === 0) throw new AppError('enterprise.state')
  await ctx.db.run(sql`delete from gantry.stopped_session where space = ${space}`)
  forgetActors(ctx.kernel)
}
