import type { Migration } from '@gantry/kernel/server'

const tables = ['ota_key', 'firmware', 'ota_campaign', 'ota_device']

/** Firmware with signed manifests, campaigns, and each device of a campaign; the key of a space that signs. */
export const otaMigration: Migration = {
  name: 'devices.ota',
  up: `
    create table gantry.ota_key (
      space text primary key,
      public text not null,
      sealed text not null,
      since timestamptz not null
    );
    create table gantry.firmware (
      id uuid primary key,
      space text not null,
      product uuid not null,
      title text not null,
      version text not null,
      requires text,
      notes text not null,
      file uuid not null,
      size bigint not null,
      sha256 text not null,
      manifest text not null,
      signature text not null,
      by_name text not null,
      at timestamptz not null,
      unique (space, title, version)
    );
    create index firmware_of_product on gantry.firmware (space, product, version);
    create table gantry.ota_campaign (
      id uuid primary key,
      space text not null,
      name text not null,
      product uuid not null,
      firmware uuid not null references gantry.firmware (id),
      course jsonb not null,
      state text not null,
      limits jsonb not null,
      deadlines jsonb not null,
      rolls_back uuid,
      by_name text not null,
      at timestamptz not null,
      changed_at timestamptz not null
    );
    create index ota_campaign_of_space on gantry.ota_campaign (space, at desc);
    create index ota_campaign_of_firmware on gantry.ota_campaign (firmware);
    create index ota_campaign_running on gantry.ota_campaign (id) where state = 'running';
    create table gantry.ota_device (
      campaign uuid not null references gantry.ota_campaign (id) on delete cascade,
      device uuid not null,
      space text not null,
      group_no int not null,
      place int not null,
      state text not null,
      attempt int not null,
      deadline timestamptz,
      progress int,
      before text,
      problem text,
      failed_at text,
      at timestamptz not null,
      primary key (campaign, device)
    );
    create index ota_device_of_device on gantry.ota_device (space, device, campaign);
    create index ota_device_group on gantry.ota_device (campaign, group_no, place);
    create index ota_device_due on gantry.ota_device (deadline) where deadline is not null;
    ${tables
      .map(
        table => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table}
      using ((select current_setting('gantry.space', true)) in (space, '*'));`,
      )
      .join('')}
  `,
}

/** Which updated devices were offline when the watching time of their group, or the campaign, ended; null: it has not. */
export const otaLostMigration: Migration = {
  name: 'devices.ota_lost',
  up: 'alter table gantry.ota_device add column lost boolean;',
}

/** Who made a campaign and is told of it; null: it was made before this was kept. */
export const otaMakerMigration: Migration = {
  name: 'devices.ota_maker',
  up: 'alter table gantry.ota_campaign add column by_person uuid;',
}
