import type { Migration } from '@gantry/kernel/server'

/** Sets of shapes that charts of regions are drawn with. */
export const shapesMigration: Migration = {
  name: 'charts.shapes',
  up: `
    create table gantry.chart_shapes (
      space text not null,
      id uuid not null,
      name jsonb not null,
      plan boolean not null,
      shapes jsonb not null,
      version int not null default 1,
      changed_name text not null,
      changed_at timestamptz not null,
      primary key (space, id)
    );
    alter table gantry.chart_shapes enable row level security, force row level security;
    create policy space_wall on gantry.chart_shapes
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
