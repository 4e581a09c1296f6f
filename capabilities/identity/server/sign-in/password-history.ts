import { type Ctx, type Migration, platform, readSpaceSetting, type Sql, sql } from '@gantry/kernel/server'
import { passwordHistorySetting } from '@gantry/model/shared'
import { passwordFits } from './password.ts'

/** Hashes of an account's last ten replaced passwords. They belong to people, like accounts. */
export const passwordHistoryMigration: Migration = {
  name: 'identity.password_history',
  up: `
    create table gantry.password_history (
      account uuid not null references gantry.account (id) on delete cascade,
      password text not null,
      replaced_at timestamptz not null default now()
    );
    create index password_history_account on gantry.password_history (account, replaced_at desc);
  `,
}

/** CTEs of a `with` that store the current password of an account before it is replaced. */
export const passwordHistory = (account: string): Sql => sql`
  forgotten as (
    delete from gantry.password_history where account = ${account} and ctid not in (
      select ctid from gantry.password_history where account = ${account} order by replaced_at desc limit 9)
  ), remembered as (
    insert into gantry.password_history (account, password) select id, password from gantry.account where id = ${account}
  )`

/** Whether a password is one of the account's last ones; the space sets how many are checked. */
export const usedBefore = async (ctx: Ctx, account: string, password: string): Promise<boolean> => {
  const most = await readSpaceSetting(ctx.kernel, ctx.space, passwordHistorySetting)
  if (most === 0) return false
  const { rows } = await platform(ctx.kernel).run<{ password: string }>(sql`
    select password from gantry.password_history where account = ${account}
    order by replaced_at desc limit ${most - 1}`)
  for (const old of rows) if (await passwordFits(old.password, password)) return true
  return false
}
