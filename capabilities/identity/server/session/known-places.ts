import { type Executor, type Migration, sql } from '@gantry/kernel/server'

/** Days without a sign-in after which an address counts as new. */
const remembered = 180

/** IP addresses that an account has signed in from; they are kept after its sessions end. */
export const knownPlacesMigration: Migration = {
  name: 'identity.known_places',
  up: `
    create table gantry.account_place (
      account uuid not null references gantry.account (id) on delete cascade,
      ip text not null,
      seen_at timestamptz not null,
      primary key (account, ip)
    );
  `,
}

/**
 * Stores the IP address of a sign-in. True: the address is new, that is, the account has earlier sign-ins but neither a
 * sign-in nor a session use from this address. False for the account's first sign-in.
 */
export const isNewPlace = async (db: Executor, account: string, ip: string, now: Date): Promise<boolean> => {
  const { rows } = await db.run<{ isNew: boolean }>(sql`
    with known as (
        select ip, seen_at >= ${now}::timestamptz - make_interval(days => ${remembered}) as recently
        from gantry.account_place where account = ${account}
        union all select ip, true from gantry.session where account = ${account}),
      noted as (
        insert into gantry.account_place (account, ip, seen_at) values (${account}, ${ip}, ${now})
        on conflict (account, ip) do update set seen_at = excluded.seen_at),
      forgotten as (
        delete from gantry.account_place
        where account = ${account} and ip <> ${ip}
          and seen_at < ${now}::timestamptz - make_interval(days => ${remembered}))
    select count(*) > 0 and not bool_or(ip = ${ip} and recently) as "isNew" from known`)
  return rows[0]?.isNew ?? false
}
