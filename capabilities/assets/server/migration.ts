import type { Migration } from '@gantry/kernel/server'

/** Scores of assets by day, and requests for their rows. */
export const assetsMigration: Migration = {
  name: 'assets.requests',
  up: `
    create table gantry.asset_score (
      space text not null,
      asset uuid not null,
      day date not null,
      score int not null,
      primary key (space, asset, day)
    );
    alter table gantry.asset_score enable row level security, force row level security;
    create policy space_wall on gantry.asset_score
      using ((select current_setting('gantry.space', true)) in (space, '*'));

    create table gantry.asset_request (
      space text not null,
      id uuid not null,
      asset uuid not null,
      person uuid not null,
      purpose text not null,
      days int not null,
      state text not null check (state in ('open', 'granted', 'refused', 'ended')),
      at timestamptz not null,
      until timestamptz,
      decided_by uuid,
      primary key (space, id)
    );
    create index asset_request_asset on gantry.asset_request (space, asset, at desc);
    create index asset_request_person on gantry.asset_request (space, person, at desc);
    create unique index asset_request_open on gantry.asset_request (space, asset, person) where state = 'open';
    alter table gantry.asset_request enable row level security, force row level security;
    create policy space_wall on gantry.asset_request
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
