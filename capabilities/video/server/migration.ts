import type { Migration } from '@gantry/kernel/server'

/** What cameras and services ask for, sealed for each host. */
export const videoMigration: Migration = {
  name: 'video.access',
  up: `
    create table gantry.video_access (
      space text not null,
      owner uuid not null,
      host text not null,
      sealed text not null,
      primary key (space, owner, host)
    );
    alter table gantry.video_access enable row level security, force row level security;
    create policy space_wall on gantry.video_access
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
