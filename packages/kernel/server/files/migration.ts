import type { Migration } from '../migrate.ts'

export const filesMigration: Migration = {
  name: 'kernel.files',
  up: `
    create table gantry.file (
      id uuid primary key,
      space text not null,
      name text not null,
      mime text not null,
      size bigint not null,
      sha256 text not null,
      owner uuid not null,
      purpose text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    );
    create index file_expiry on gantry.file (expires_at) where expires_at is not null;
  `,
}

/** Index for the sum of stored bytes per space, computed at each upload. */
export const fileQuotaMigration: Migration = {
  name: 'kernel.file_quota',
  up: `create index file_stored on gantry.file (space) include (size) where purpose <> 'export'`,
}
