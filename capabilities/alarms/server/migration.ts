import type { Migration } from '@gantry/kernel/server'

/** Rules in force by product, and where each stands with each device. */
export const watchMigration: Migration = {
  name: 'alarms.watch',
  up: `
    create table gantry.event_rule_in_force (
      space text not null,
      rule text not null,
      product text not null,
      body jsonb not null,
      primary key (space, rule)
    );
    create index on gantry.event_rule_in_force (space, product);
    alter table gantry.event_rule_in_force enable row level security, force row level security;
    create policy space_wall on gantry.event_rule_in_force
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.event_watch (
      space text not null,
      rule text not null,
      device text not null,
      watch jsonb not null,
      due_at timestamptz,
      alarm text,
      primary key (space, rule, device)
    );
    create index on gantry.event_watch (space, due_at) where due_at is not null;
    create index on gantry.event_watch (space, device);
    alter table gantry.event_watch enable row level security, force row level security;
    create policy space_wall on gantry.event_watch
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** The points that a rule in force reads; null: any of its device. */
export const readsMigration: Migration = {
  name: 'alarms.reads',
  up: `
    alter table gantry.event_rule_in_force add column reads text[];
    update gantry.event_rule_in_force set reads = array[body #>> '{rule,condition,options,point}']
    where body #>> '{rule,condition,options,point}' is not null;
  `,
}
