import type { Migration } from '@gantry/kernel/server'

/** Secret addresses of rules, as hashes, and the keys of calls that were taken. */
export const callsMigration: Migration = {
  name: 'rules.calls',
  up: `
    create table gantry.rule_address (
      space text not null,
      rule text not null,
      token_hash text not null unique,
      since timestamptz not null,
      primary key (space, rule)
    );
    create table gantry.rule_call (
      space text not null,
      rule text not null,
      key text not null,
      run uuid,
      at timestamptz not null,
      primary key (space, rule, key)
    );
    create index rule_call_at on gantry.rule_call (at);
    alter table gantry.rule_address enable row level security, force row level security;
    create policy space_wall on gantry.rule_address
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.rule_call enable row level security, force row level security;
    create policy space_wall on gantry.rule_call
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
