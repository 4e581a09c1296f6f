import type { Migration } from '@gantry/kernel/server'

/** Products that providers offer, and the services that were opened from them. Money in hundredths of a yuan. */
export const servicesMigration: Migration = {
  name: 'consoles.services',
  up: `
    create table gantry.product (
      id uuid primary key,
      -- Null: of the platform.
      provider uuid references gantry.provider (id),
      name text not null,
      note text not null,
      price bigint not null check (price >= 0),
      state text not null default 'active' check (state in ('active', 'stopped')),
      created_at timestamptz not null
    );
    create unique index product_name on gantry.product (provider, lower(name)) nulls not distinct;
    create table gantry.space_service (
      id uuid primary key,
      space text not null references gantry.space (id),
      product uuid not null references gantry.product (id),
      opened_on date not null,
      valid_until date not null,
      state text not null default 'active' check (state in ('active', 'stopped')),
      stop_reason text not null default ''
    );
    create unique index space_service_once on gantry.space_service (space, product);
    create index space_service_product on gantry.space_service (product);
    create index space_service_end on gantry.space_service (valid_until);
    create table gantry.service_event (
      id bigint generated always as identity primary key,
      service uuid not null references gantry.space_service (id) on delete cascade,
      space text not null,
      at timestamptz not null,
      who text not null,
      action text not null,
      amount bigint not null default 0,
      valid_until date not null,
      reason text not null default ''
    );
    create index service_event_of on gantry.service_event (service, id desc);
    create index service_event_space on gantry.service_event (space, at) include (amount);
    create index service_event_paid on gantry.service_event (at) include (service, amount) where amount > 0;
    alter table gantry.space_service enable row level security, force row level security;
    create policy space_wall on gantry.space_service
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.service_event enable row level security, force row level security;
    create policy space_wall on gantry.service_event
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
