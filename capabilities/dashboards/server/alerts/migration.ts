import type { Migration } from '@gantry/kernel/server'

/** Thresholds and reports of published charts; `crossed` are the people for whom the threshold is crossed. */
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
