import type { Migration } from '@gantry/kernel/server'

const tables = [
  'security_policy',
  'security_request',
  'security_finding',
  'security_review',
  'security_review_line',
]

const wall = (table: string): string => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table}
      using ((select current_setting('gantry.space', true)) in (space, '*'));`

/** What the security officer of a space decides and keeps. Requests and findings stay: they are evidence. */
export const securityMigration: Migration = {
  name: 'security.desk',
  up: `
    create table gantry.security_policy (
      space text primary key,
      body jsonb not null,
      looked_at timestamptz
    );
    create table gantry.security_request (
      space text not null,
      id uuid not null,
      kind text not null,
      requester uuid not null,
      asked_at timestamptz not null default now(),
      input jsonb not null,
      facts jsonb not null,
      why text[] not null,
      state text not null default 'waiting',
      decided_by text,
      decided_at timestamptz,
      remark text,
      outcome jsonb,
      primary key (space, id)
    );
    -- Asking again for the same thing finds the request that waits.
    create unique index security_request_once on gantry.security_request (space, requester, kind, md5(input::text))
      where state = 'waiting';
    create index security_request_waiting on gantry.security_request (space, id) where state = 'waiting';
    create index security_request_own on gantry.security_request (space, requester, id desc);
    create table gantry.security_finding (
      space text not null,
      id uuid not null,
      rule text not null,
      person uuid not null,
      person_name text not null,
      day date not null,
      first timestamptz not null,
      last timestamptz not null,
      count int not null,
      facts jsonb not null,
      lines bigint[] not null,
      state text not null default 'open',
      remark text,
      settled_by text,
      settled_at timestamptz,
      primary key (space, id),
      unique (space, rule, person, day)
    );
    create index security_finding_open on gantry.security_finding (space, id desc) where state = 'open';
    create table gantry.security_review (
      space text not null,
      id uuid not null,
      name text not null,
      due date not null,
      started_at timestamptz not null default now(),
      closed_at timestamptz,
      primary key (space, id)
    );
    create table gantry.security_review_line (
      space text not null,
      review uuid not null,
      role uuid not null,
      member uuid not null,
      decision text,
      decided_at timestamptz,
      primary key (space, review, role, member)
    );
    ${tables.map(wall).join('\n')}
  `,
}
