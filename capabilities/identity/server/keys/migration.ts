import type { Migration } from '@gantry/kernel/server'

/** API keys that act for a member in one application. A revoked key is kept, so that the audit can name it. */
export const keysMigration: Migration = {
  name: 'identity.keys',
  up: `
    create table gantry.caller_key (
      id uuid primary key,
      space text not null references gantry.space (id),
      owner uuid not null,
      app text not null,
      name text not null,
      writes boolean not null,
      networks text[] not null,
      token_hash bytea not null unique,
      hint text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      last_ip text,
      withdrawn_at timestamptz,
      withdrawn_by uuid
    );
    create index caller_key_app on gantry.caller_key (space, app, id desc);
    alter table gantry.caller_key enable row level security, force row level security;
    create policy space_wall on gantry.caller_key
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
