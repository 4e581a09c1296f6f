import type { Migration } from '@gantry/kernel/server'

/**
 * Comments of records. `mentions` is a list of `{id, title}`, `files` of stored files as attachment fields hold them. The id
 * is a UUID of version 7, so that it orders a record's comments by time.
 */
export const commentsMigration: Migration = {
  name: 'comments.comment',
  up: `
    create table gantry.comment (
      space text not null,
      id uuid not null,
      table_id text not null,
      record_id uuid not null,
      author uuid not null,
      author_name text not null,
      text text not null,
      mentions json not null,
      files json not null,
      quote uuid,
      created_at timestamptz not null,
      edited_at timestamptz,
      withdrawn_at timestamptz,
      primary key (space, id)
    );
    create index comment_record on gantry.comment (space, table_id, record_id, id desc);
    alter table gantry.comment enable row level security, force row level security;
    create policy space_wall on gantry.comment
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
