import type { Migration } from '@gantry/kernel/server'

/** Portraits, one of each member; and the way to the operations of one person in the audit. */
export const personalMigration: Migration = {
  name: 'personal.pictures',
  up: `
    create table gantry.member_picture (
      space text not null,
      id uuid not null,
      member uuid not null,
      content bytea not null,
      primary key (space, id)
    );
    create unique index member_picture_member on gantry.member_picture (space, member);
    alter table gantry.member_picture enable row level security, force row level security;
    create policy space_wall on gantry.member_picture
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create index audit_own on gantry.audit (space, actor, id desc) where table_id is null;
  `,
}
