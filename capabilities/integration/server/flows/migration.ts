import type { Migration } from '@gantry/kernel/server'

/**
 * Runs of task flows with the state of each of their tasks, and when flows with a schedule run next; parameters of the reasons for
 * which rows were rejected.
 */
export const flowsMigration: Migration = {
  name: 'integration.flows',
  up: `
    alter table gantry.task_reject add column params jsonb not null default '{}';
    create index task_run_flow on gantry.task_run (space, flow_run, flow_node, id desc) where flow_run is not null;
    create table gantry.flow_run (
      space text not null,
      id uuid not null,
      flow text not null,
      release int not null,
      state text not null,
      cause text not null,
      by_name text,
      nodes jsonb not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (space, id)
    );
    create index flow_run_newest on gantry.flow_run (space, id desc);
    create index flow_run_flow on gantry.flow_run (space, flow, id desc);
    create table gantry.flow_clock (
      space text not null,
      flow text not null,
      next_at timestamptz not null,
      primary key (space, flow)
    );
    alter table gantry.flow_run enable row level security, force row level security;
    create policy space_wall on gantry.flow_run
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.flow_clock enable row level security, force row level security;
    create policy space_wall on gantry.flow_clock
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Attempts of a run of a flow: the number of the one under way or the last one, and what the ones before it came to. */
export const flowAttemptsMigration: Migration = {
  name: 'integration.flow_attempts',
  up: `
    alter table gantry.flow_run add column attempt int not null default 1, add column attempts jsonb not null default '[]';
  `,
}
