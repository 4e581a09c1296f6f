import type { Migration } from '@gantry/kernel/server'

/**
 * Files that runs of tasks write. A row is made before the first byte; it is `kept` once its run has succeeded. `newest` is how many
 * kept files of its step stay.
 */
export const taskFilesMigration: Migration = {
  name: 'integration.task_files',
  up: `
    create table gantry.task_file (
      space text not null,
      id uuid not null,
      run uuid not null,
      task text not null,
      step text not null,
      name text not null,
      format text not null,
      rows bigint,
      size bigint,
      sha256 text,
      kept boolean not null default false,
      newest int,
      expires_at timestamptz not null,
      primary key (space, id)
    );
    create index task_file_run on gantry.task_file (space, run);
    create index task_file_step on gantry.task_file (space, task, step, id desc) where kept;
    create index task_file_expiry on gantry.task_file (expires_at);
    alter table gantry.task_file enable row level security, force row level security;
    create policy space_wall on gantry.task_file
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
