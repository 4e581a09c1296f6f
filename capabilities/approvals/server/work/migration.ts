import type { Migration } from '@gantry/kernel/server'

/** The run that does each automatic step that was entered. */
export const workMigration: Migration = {
  name: 'approvals.jobs',
  up: `
    create table gantry.wf_job (
      space text not null,
      instance uuid not null,
      activation int not null,
      run uuid not null,
      primary key (space, instance, activation)
    );
    alter table gantry.wf_job enable row level security, force row level security;
    create policy space_wall on gantry.wf_job
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
