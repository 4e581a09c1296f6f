import type { Migration } from '../migrate.ts'

/** Jobs visible to people; the queue itself is graphile-worker's schema. */
export const jobsMigration: Migration = {
  name: 'kernel.jobs',
  up: `
    create table gantry.job (
      id uuid primary key,
      space text not null,
      name text not null,
      actor jsonb not null,
      person uuid not null,
      input jsonb not null,
      state text not null default 'queued',
      cancel boolean not null default false,
      done bigint not null default 0,
      total bigint,
      result jsonb,
      error jsonb,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    create index job_person on gantry.job (space, person, name, created_at desc);
    create table gantry.process (
      id text primary key,
      seen timestamptz not null default now()
    );
  `,
}

/**
 * Adds the kind of a job, and deferral of jobs whose space is at its limit. A deferred job is not in
 * graphile-worker's queue.
 */
export const fairJobsMigration: Migration = {
  name: 'kernel.fair_jobs',
  up: `
    alter table gantry.job
      add column kind text not null default 'long',
      add column deferred boolean not null default false;
    create index job_open on gantry.job (space, kind, state, created_at) where state in ('queued', 'running');
  `,
}
