import type { Migration } from '@gantry/kernel/server'

/**
 * `rule_wake`: which events wake a rule that is on, so that an event nobody waits for costs one look-up for a batch of them.
 * `rule_version` increases with every change of a space's rules; compiled rules are kept by it. `rule_pace` counts how often a
 * rule acts on a record.
 */
export const rulesMigration: Migration = {
  name: 'rules.rules',
  up: `
    create table gantry.rule_wake (
      space text not null,
      rule text not null,
      table_id text not null,
      event text not null,
      primary key (space, rule, table_id, event)
    );
    create index rule_wake_event on gantry.rule_wake (space, table_id, event);
    create table gantry.rule_version (
      space text primary key,
      version bigint not null
    );
    create table gantry.rule_pace (
      space text not null,
      rule text not null,
      record uuid not null,
      since timestamptz not null,
      count int not null,
      primary key (space, rule, record)
    );
    create index rule_pace_since on gantry.rule_pace (since);
    alter table gantry.rule_wake enable row level security, force row level security;
    create policy space_wall on gantry.rule_wake
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.rule_version enable row level security, force row level security;
    create policy space_wall on gantry.rule_version
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.rule_pace enable row level security, force row level security;
    create policy space_wall on gantry.rule_pace
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
