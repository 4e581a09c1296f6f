import type { Migration } from '@gantry/kernel/server'

/** Values of the settings of installed extensions: plain ones in `value`, secrets sealed for the origins they are sent to. */
export const extensionSettingsMigration: Migration = {
  name: 'designs.extension_settings',
  up: `
    create table gantry.extension_setting (
      space text not null,
      kind text not null,
      id text not null,
      name text not null,
      value json,
      sealed text,
      sent_to text,
      at timestamptz not null,
      by_name text not null,
      primary key (space, kind, id, name),
      check (value is null or sealed is null)
    );
    alter table gantry.extension_setting enable row level security, force row level security;
    create policy space_wall on gantry.extension_setting
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
