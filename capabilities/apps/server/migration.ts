import type { Migration } from '@gantry/kernel/server'

/** Favourites and last use of applications, per person. */
export const appMarks: Migration = {
  name: 'apps.marks',
  up: `
    create table gantry.app_mark (
      space text not null,
      person uuid not null,
      app uuid not null,
      favourite boolean not null default false,
      opened_at timestamptz,
      primary key (space, person, app)
    );
    alter table gantry.app_mark enable row level security, force row level security;
    create policy space_wall on gantry.app_mark
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Sample rows created by a template, with the version at creation. */
export const sampleRows: Migration = {
  name: 'apps.sample_rows',
  up: `
    create table gantry.sample_row (
      space text not null,
      app uuid not null,
      table_id text not null,
      record uuid not null,
      version int not null,
      primary key (space, app, table_id, record)
    );
    alter table gantry.sample_row enable row level security, force row level security;
    create policy space_wall on gantry.sample_row
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Designs of applications that went into the recycle bin before designs went with them. */
export const designsInBin: Migration = {
  name: 'apps.designs_in_bin',
  up: `
    do $$ begin
      if to_regclass('gantry.t_application') is not null then
        update gantry.design d set state = 'removed', state_before_bin = d.state
        from gantry.t_application a
        where a.space = d.space and a.id::text = d.app and a.deleted_at is not null
          and d.kind <> 'table' and d.state <> 'removed';
      end if;
    end $$;
  `,
}
