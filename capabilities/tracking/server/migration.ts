import type { Migration } from '@gantry/kernel/server'

/** Points, and their events by month. People are pseudonyms: a keyed hash whose key is of the space. */
export const trackingMigration: Migration = {
  name: 'tracking.events',
  up: `
    create table gantry.track_point (
      id uuid primary key,
      code text not null,
      name text not null,
      event text not null check (event in ('opened', 'pressed')),
      page text not null,
      element text not null,
      properties jsonb not null,
      state text not null check (state in ('active', 'stopped')),
      version int not null default 1,
      changed_at timestamptz not null
    );
    create unique index track_point_code on gantry.track_point (code);
    create table gantry.track_salt (
      space text primary key,
      salt bytea not null
    );
    alter table gantry.track_salt enable row level security, force row level security;
    create policy space_wall on gantry.track_salt
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.track_event (
      at timestamptz not null,
      space text not null,
      point uuid not null,
      version int not null,
      who text not null,
      session text not null,
      terminal text not null,
      properties jsonb not null
    ) partition by range (at);
    create index track_event_point on gantry.track_event (point, at) include (space, who, terminal);
    alter table gantry.track_event enable row level security, force row level security;
    create policy space_wall on gantry.track_event
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    -- The steps a person has taken: the earliest first step, then each earliest later step within the window.
    create function gantry.track_step(taken timestamptz[], step int, at timestamptz, span interval) returns timestamptz[]
      language sql immutable parallel safe as $$
        select case
          when step = 1 then case when cardinality(taken) = 0 then array[at] else taken end
          when step = cardinality(taken) + 1 and at > taken[step - 1] and at <= taken[1] + span then taken || at
          else taken end
      $$;
    create aggregate gantry.track_steps(int, timestamptz, interval) (
      sfunc = gantry.track_step, stype = timestamptz[], initcond = '{}'
    );
  `,
}

/** What points are called in English; empty: as in `name`. */
export const pointNamesMigration: Migration = {
  name: 'tracking.point_names',
  up: `alter table gantry.track_point add column english text not null default ''`,
}
