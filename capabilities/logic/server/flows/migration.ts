import type { Migration } from '@gantry/kernel/server'

/** Runs of logic flows: counted in the list, and answered again for the same key. */
export const flowRuns: Migration = {
  name: 'logic.runs',
  up: `
    create table gantry.logic_run (
      space text not null,
      id uuid not null,
      flow text not null,
      key uuid,
      state text not null check (state in ('running', 'done', 'failed')),
      release int,
      steps int,
      answer json,
      error text,
      by_id uuid,
      at timestamptz not null,
      ms int,
      primary key (space, id)
    );
    create index logic_run_flow on gantry.logic_run (space, flow, at desc);
    create unique index logic_run_key on gantry.logic_run (space, flow, key) where key is not null;
    alter table gantry.logic_run enable row level security, force row level security;
    create policy space_wall on gantry.logic_run
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/**
 * What started a run, and of a failed one where it stopped: `trace` has its input, its last steps and the message, `tables` those
 * whose values may be in it.
 */
export const flowTraces: Migration = {
  name: 'logic.traces',
  up: `
    alter table gantry.logic_run
      add column cause text not null default 'person',
      add column by_name text,
      add column block text,
      add column trace json,
      add column tables text[] not null default '{}';
    create index logic_run_newest on gantry.logic_run (space, flow, id desc);
    create index logic_run_old on gantry.logic_run (at);
    create index logic_run_traced on gantry.logic_run (at) where trace is not null;
  `,
}
