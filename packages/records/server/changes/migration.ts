import type { Migration } from '@gantry/kernel/server'

/**
 * Schema changes with definitions, progress and outcome; measured speeds of work on tables; and functions that
 * parse dates and timestamps, returning null where a cast would fail.
 */
export const changesMigration: Migration = {
  name: 'records.changes',
  up: `
    create table gantry.schema_change (
      id uuid primary key,
      space text not null,
      tables text[] not null,
      saves json not null,
      before json not null,
      misfits text not null,
      state text not null default 'queued' check (state in
        ('queued', 'running', 'paused', 'rolling_back', 'done', 'failed', 'rolled_back')),
      wish text check (wish in ('pause', 'roll_back')),
      plan json not null,
      progress jsonb not null default '{}',
      error jsonb,
      created_at timestamptz not null default now(),
      created_by uuid,
      created_name text,
      finished_at timestamptz
    );
    create index schema_change_space on gantry.schema_change (space, created_at desc);
    create index schema_change_held on gantry.schema_change (space)
      where state in ('queued', 'running', 'paused', 'rolling_back');
    alter table gantry.schema_change enable row level security, force row level security;
    create policy space_wall on gantry.schema_change
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create table gantry.schema_rate (work text primary key, rows bigint not null, ms bigint not null);

    create function gantry.read_day(written text) returns date language plpgsql immutable strict as $$
    declare part text[];
    begin
      part := regexp_match(btrim(written), '^([0-9]{4})(?:-|/|[.]|年)([0-9]{1,2})(?:-|/|[.]|月)([0-9]{1,2})日?$');
      if part is null then part := regexp_match(btrim(written), '^([0-9]{4})([0-9]{2})([0-9]{2})$'); end if;
      if part is null then return null; end if;
      return make_date(part[1]::int, part[2]::int, part[3]::int);
    exception when data_exception then return null;
    end $$;
    create function gantry.read_moment(written text) returns timestamptz language plpgsql stable strict as $$
    declare part text[]; day date; clock time;
    begin
      part := regexp_match(btrim(written),
        '^([0-9/.年月日-]+)(?:[ T]+([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]+)?)?) ?(Z|[+-][0-9]{2}:?[0-9]{2})?)?$');
      if part is null then return null; end if;
      day := gantry.read_day(part[1]);
      clock := coalesce(part[2], '00:00')::time;
      if part[3] is null then return (day + clock) at time zone 'Asia/Shanghai'; end if;
      return (to_char(day + clock, 'YYYY-MM-DD HH24:MI:SS.US') || replace(part[3], 'Z', '+00'))::timestamptz;
    exception when data_exception then return null;
    end $$;
  `,
}

/** A finished change is rolled back by a second change; each refers to the other. */
export const undoingChangesMigration: Migration = {
  name: 'records.undoing_changes',
  up: `
    alter table gantry.schema_change add column undoes uuid;
    create index schema_change_undoes on gantry.schema_change (undoes) where undoes is not null;
  `,
}
