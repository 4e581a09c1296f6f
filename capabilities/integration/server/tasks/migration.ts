import type { Migration } from '@gantry/kernel/server'

/**
 * Runs of integration tasks with their steps and rejected rows, how far incremental sources were read, and when tasks with a
 * schedule run next. A run that began has the id of its run in `gantry.run`.
 */
export const tasksMigration: Migration = {
  name: 'integration.tasks',
  up: `
    create table gantry.task_run (
      space text not null,
      id uuid not null,
      task text not null,
      release int not null,
      state text not null,
      cause text not null,
      by_id uuid,
      by_name text,
      flow_run uuid,
      flow_node text,
      until timestamptz not null,
      steps jsonb not null default '[]',
      read bigint not null default 0,
      written bigint not null default 0,
      rejected bigint not null default 0,
      error jsonb,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      primary key (space, id)
    );
    create index task_run_newest on gantry.task_run (space, id desc);
    create index task_run_task on gantry.task_run (space, task, id desc);
    create index task_run_open on gantry.task_run (space, task) where state in ('waiting', 'running');
    create table gantry.task_reject (
      space text not null,
      run uuid not null,
      seq int not null,
      step text not null,
      row jsonb not null,
      name text not null,
      code text not null,
      primary key (space, run, seq)
    );
    create table gantry.task_cursor (
      space text not null,
      task text not null,
      step text not null,
      value text not null,
      at timestamptz not null,
      primary key (space, task, step)
    );
    create table gantry.task_clock (
      space text not null,
      task text not null,
      next_at timestamptz not null,
      primary key (space, task)
    );
    alter table gantry.task_run enable row level security, force row level security;
    create policy space_wall on gantry.task_run
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.task_reject enable row level security, force row level security;
    create policy space_wall on gantry.task_reject
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.task_cursor enable row level security, force row level security;
    create policy space_wall on gantry.task_cursor
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.task_clock enable row level security, force row level security;
    create policy space_wall on gantry.task_clock
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/**
 * Indexes for the list of runs in the order of their beginning, of all tasks or one, of any state or one; and the attempts of a run
 * that failed and were made again.
 */
export const runListMigration: Migration = {
  name: 'integration.run_list',
  up: `
    alter table gantry.task_run add column attempts jsonb not null default '[]';
    drop index gantry.task_run_newest;
    create index task_run_begun on gantry.task_run (space, created_at desc, id desc);
    create index task_run_state on gantry.task_run (space, state, created_at desc, id desc);
    create index task_run_of_task on gantry.task_run (space, task, created_at desc, id desc);
    create index task_run_of_task_state on gantry.task_run (space, task, state, created_at desc, id desc);
  `,
}
