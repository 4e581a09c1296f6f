import type { Migration } from '@gantry/kernel/server'

/** Receipts, numbered without gaps for each merchant. What was issued never changes. */
export const receiptsMigration: Migration = {
  name: 'payments.receipts',
  up: `
    create table gantry.pay_receipt (
      of_order uuid primary key references gantry.pay_order (id),
      merchant uuid not null references gantry.pay_merchant (id),
      number int not null,
      issued_at timestamptz not null,
      issued_by text not null,
      body json not null,
      unique (merchant, number)
    );
    create index pay_order_of_space on gantry.pay_order (space, created_at desc);
    drop index gantry.pay_order_space;
  `,
}
