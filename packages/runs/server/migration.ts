import type { Migration } from '@gantry/kernel/server'

/**
 * Runs and their steps. `attempt` counts how often a run began, `most` how often it may; a step that succeeded is never done
 * again. Ended runs stay as the log.
 */
export const runsMigration: Migration = {
  name: 'runs.runs',
  up: `
    create table gantry.run (
      space text not null,
      id uuid not null,
      runner text not null,
      design_kind text not null,
      design text not null,
      release int not null,
      cause jsonb not null,
      input jsonb not null,
      output jsonb,
      error jsonb,
      state text not null,
      attempt int not null,
      most int not null,
      next_at timestamptz,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      primary key (space, id)
    );
    create index run_newest on gantry.run (space, id desc);
    create index run_state on gantry.run (space, state, id desc) where state not in ('succeeded', 'cancelled');
    create index run_design on gantry.run (space, design_kind, design, id desc);
    create table gantry.run_step (
      space text not null,
      run uuid not null,
      path text not null,
      attempt int not null,
      state text not null,
      input jsonb,
      output jsonb,
      error jsonb,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      primary key (space, run, path)
    );
    alter table gantry.run enable row level security, force row level security;
    create policy space_wall on gantry.run
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.run_step enable row level security, force row level security;
    create policy space_wall on gantry.run_step
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** When a person had a failed run tried again, so that it can be told from a run on its first attempts. */
export const retriedMigration: Migration = {
  name: 'runs.retried',
  up: 'alter table gantry.run add column retried_at timestamptz',
}
