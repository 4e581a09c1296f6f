import type { Migration } from '@gantry/kernel/server'

/** Thresholds and reports of published charts. */
export const chartAlertMigration: Migration = {
  name: 'dashboards.chart_alert',
  up: `
    create table gantry.chart_alert (
      space text not null,
      id uuid not null,
      chart text not null,
      rule jsonb not null,
      people uuid[] not null,
      crossed uuid[] not null default '{}',
      next_at timestamptz not null,
      version int not null default 1,
      changed_name text not null,
      changed_at timestamptz not null,
      primary key (space, id)
    );
    create index chart_alert_chart on gantry.chart_alert (space, chart);
    create index chart_alert_next on gantry.chart_alert (next_at);
    alter table gantry.chart_alert enable row level security, force row level security;
    create policy space_wall on gantry.chart_alert
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** What is beyond the limit for each of the people: keys of rows, or that of the figure of all records. */
export const beyondLimitMigration: Migration = {
  name: 'dashboards.chart_alert_beyond',
  up: `
    alter table gantry.chart_alert add column beyond jsonb not null default '{}';
    update gantry.chart_alert set beyond =
      (select coalesce(jsonb_object_agg(p, '[""]'::jsonb), '{}') from unnest(crossed) p) where crossed <> '{}';
    alter table gantry.chart_alert drop column crossed;
  `,
}
