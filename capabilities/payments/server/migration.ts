import type { Migration } from '@gantry/kernel/server'

/** Merchants, what they sell and how it is paid, orders and refunds. Money in hundredths of a yuan. */
export const paymentsMigration: Migration = {
  name: 'payments.orders',
  up: `
    create table gantry.pay_merchant (
      id uuid primary key,
      name text not null,
      note text not null,
      state text not null check (state in ('active', 'stopped')),
      created_at timestamptz not null
    );
    create unique index pay_merchant_name on gantry.pay_merchant (lower(name));
    create table gantry.pay_account (
      merchant uuid not null references gantry.pay_merchant (id),
      provider text not null check (provider in ('wechat', 'alipay')),
      account text not null,
      app_id text not null,
      serial text not null,
      endpoint text not null,
      provider_key text not null,
      -- Private key and APIv3 key, sealed.
      keys text,
      checked_at timestamptz,
      check_result text check (check_result in ('ok', 'failed')),
      check_note text not null default '',
      primary key (merchant, provider)
    );
    create unique index pay_account_once on gantry.pay_account (provider, account);
    create table gantry.pay_channel (
      id uuid primary key,
      merchant uuid not null references gantry.pay_merchant (id),
      method text not null,
      fee int not null check (fee between 0 and 10000),
      most_payment bigint check (most_payment > 0),
      most_day bigint check (most_day > 0),
      state text not null check (state in ('active', 'stopped')),
      place int not null
    );
    create unique index pay_channel_once on gantry.pay_channel (merchant, method);
    create table gantry.pay_product (
      id uuid primary key,
      kind text not null,
      name text not null,
      note text not null,
      price bigint not null check (price > 0),
      state text not null check (state in ('active', 'stopped')),
      created_at timestamptz not null
    );
    create unique index pay_product_name on gantry.pay_product (lower(name));
    create table gantry.pay_product_channel (
      product uuid not null references gantry.pay_product (id),
      channel uuid not null references gantry.pay_channel (id),
      primary key (product, channel)
    );
    create index pay_product_channel_of on gantry.pay_product_channel (channel);
    create table gantry.pay_type (
      id uuid primary key,
      method text not null,
      name_zh text not null,
      name_en text not null,
      icon text not null,
      terminals text[] not null,
      state text not null check (state in ('active', 'stopped')),
      place int not null
    );
    create table gantry.pay_order (
      id uuid primary key,
      no text not null unique,
      space text not null references gantry.space (id),
      product uuid not null references gantry.pay_product (id),
      title text not null,
      note text not null,
      amount bigint not null check (amount > 0),
      state text not null check (state in ('created', 'paying', 'paid', 'closed', 'failed')),
      created_at timestamptz not null,
      channel uuid references gantry.pay_channel (id),
      -- Every attempt has a number of its own at the provider: a closed one is never taken again.
      attempt int not null default 0,
      trade_no text unique,
      code jsonb,
      origin text not null default '',
      closes_at timestamptz,
      asked int not null default 0,
      their_no text,
      paid_at timestamptz
    );
    create index pay_order_newest on gantry.pay_order (created_at desc, id);
    create index pay_order_state on gantry.pay_order (state, created_at desc);
    create index pay_order_product on gantry.pay_order (product, created_at desc);
    create index pay_order_channel on gantry.pay_order (channel, paid_at) include (amount);
    create index pay_order_space on gantry.pay_order (space);
    create table gantry.pay_event (
      id bigint generated always as identity primary key,
      of_order uuid not null references gantry.pay_order (id),
      at timestamptz not null,
      who text not null,
      action text not null,
      note text not null default ''
    );
    create index pay_event_of on gantry.pay_event (of_order, id desc);
    create table gantry.pay_refund (
      id uuid primary key,
      no text not null unique,
      of_order uuid not null references gantry.pay_order (id),
      amount bigint not null check (amount > 0),
      reason text not null,
      state text not null check (state in ('asked', 'running', 'done', 'failed')),
      note text not null default '',
      their_no text,
      asked int not null default 0,
      created_at timestamptz not null,
      done_at timestamptz
    );
    create index pay_refund_of on gantry.pay_refund (of_order, created_at);
    create table gantry.pay_notice (
      provider text not null,
      id text not null,
      at timestamptz not null,
      primary key (provider, id)
    );
    create index pay_notice_old on gantry.pay_notice (at);
    -- Our book: a line for each payment and refund that is final. Amounts of refunds are negative.
    create table gantry.pay_entry (
      kind text not null check (kind in ('payment', 'refund')),
      no text not null,
      merchant uuid not null references gantry.pay_merchant (id),
      provider text not null,
      day date not null,
      at timestamptz not null,
      amount bigint not null,
      of_order uuid references gantry.pay_order (id),
      primary key (kind, no)
    );
    create index pay_entry_day on gantry.pay_entry (merchant, provider, day);
  `,
}
