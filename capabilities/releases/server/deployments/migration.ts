import type { Migration } from '@gantry/kernel/server'

/** Deployment packages of spaces, and the key that each space signs with. */
export const deploymentsMigration: Migration = {
  name: 'releases.deployments',
  up: `
    create table gantry.deployment_package (
      id uuid primary key,
      space text not null references gantry.space (id),
      name text not null,
      records boolean not null,
      files boolean not null,
      state text not null check (state in ('making', 'ready', 'failed')),
      work text check (work in ('make', 'verify', 'rehearse')),
      file uuid,
      sha256 text,
      size bigint,
      summary json,
      made_by text not null,
      made_at timestamptz not null,
      verified_by text,
      verified_at timestamptz,
      problems json,
      rehearsed_by text,
      rehearsed_at timestamptz,
      error text
    );
    create index deployment_package_of on gantry.deployment_package (space, made_at desc);
    create table gantry.deployment_key (
      space text primary key references gantry.space (id),
      public_key text not null,
      sealed_key text not null,
      made_at timestamptz not null
    );

    alter table gantry.deployment_package enable row level security, force row level security;
    create policy space_wall on gantry.deployment_package
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.deployment_key enable row level security, force row level security;
    create policy space_wall on gantry.deployment_key
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Packages of one application. */
export const deploymentsOfAppMigration: Migration = {
  name: 'releases.deployments_of_app',
  up: `alter table gantry.deployment_package add column app text`,
}

/** Packages that came from elsewhere, and what was restored of a package. */
export const deploymentsRestoredMigration: Migration = {
  name: 'releases.deployments_restored',
  up: `
    alter table gantry.deployment_package
      drop constraint deployment_package_work_check,
      add constraint deployment_package_work_check check (work in ('make', 'verify', 'rehearse', 'restore')),
      add column received_from text,
      add column signer text,
      add column restored_by text,
      add column restored_at timestamptz,
      add column restored json;
  `,
}
