import type { Migration } from '@gantry/kernel/server'

/** When rules with a schedule run next. */
export const clockMigration: Migration = {
  name: 'rules.clock',
  up: `
    create table gantry.rule_clock (
      space text not null,
      rule text not null,
      next_at timestamptz not null,
      primary key (space, rule)
    );
    alter table gantry.rule_clock enable row level security, force row level security;
    create policy space_wall on gantry.rule_clock
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
