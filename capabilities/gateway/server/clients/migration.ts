import type { Migration } from '@gantry/kernel/server'

/** Clients of the platform's own interfaces. Their secrets are in `gateway_secret`, in no space. */
export const clientsMigration: Migration = {
  name: 'gateway.clients',
  up: `
    create table gantry.platform_client (
      id uuid primary key,
      name text not null,
      scopes text[] not null,
      networks text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      withdrawn_at timestamptz,
      last_used_at timestamptz,
      last_ip text
    );
  `,
}
