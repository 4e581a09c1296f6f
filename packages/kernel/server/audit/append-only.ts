import type { Migration } from '../migrate.ts'

/**
 * Makes the audit append-only: through the product's connection a row can be sealed once and is otherwise never
 * updated or deleted (workflow specification, section 7.3). Adds row-level security by space.
 */
export const appendOnlyMigration: Migration = {
  name: 'kernel.walls',
  up: `
    create function gantry.audit_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.hash is null and to_jsonb(new) - 'seq' - 'prev_hash' - 'hash'
        = to_jsonb(old) - 'seq' - 'prev_hash' - 'hash' then
        return new;
      end if;
      raise exception 'the audit is append-only';
    end $$;
    create trigger audit_stays before update or delete on gantry.audit
      for each row execute function gantry.audit_stays();
    create trigger audit_stays_whole before truncate on gantry.audit
      for each statement execute function gantry.audit_stays();

    alter table gantry.audit enable row level security, force row level security;
    create policy space_wall on gantry.audit
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.job enable row level security, force row level security;
    create policy space_wall on gantry.job
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.file enable row level security, force row level security;
    create policy space_wall on gantry.file
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.outbox enable row level security, force row level security;
    create policy space_wall on gantry.outbox
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/**
 * Rows are sealed in transaction order, so the index range excludes rows of running transactions. The trigger
 * compares a row with its old value in row format, a tenth of the cost of comparing JSON.
 */
export const sealingMigration: Migration = {
  name: 'kernel.sealing',
  up: `
    create index audit_waiting on gantry.audit (tx, id) where hash is null;
    drop index gantry.audit_unsealed;
    create or replace function gantry.audit_stays() returns trigger language plpgsql as $$
    declare
      same gantry.audit;
    begin
      if tg_op = 'UPDATE' and old.hash is null then
        same := new;
        same.seq := old.seq;
        same.prev_hash := old.prev_hash;
        same.hash := old.hash;
        if same *= old then return new; end if;
      end if;
      raise exception 'the audit is append-only';
    end $$;
  `,
}

/**
 * Seals cover many rows and are stored in `audit_seal`, so audit rows are never updated. `audit_head` stores
 * row count and last hash per space, which reveals a truncated chain. Chains of rows sealed one by one stay
 * unchanged; seals continue them.
 */
export const sealsMigration: Migration = {
  name: 'kernel.audit_seals',
  up: `
    create table gantry.audit_seal (
      id bigint generated always as identity primary key,
      space text not null,
      -- The number of its first line in the chain of the space.
      first bigint not null,
      -- The ids of its lines, in their order, and from the lowest to the highest.
      lines bigint[] not null,
      span int8range not null,
      -- The first eight bytes of each line's hash.
      marks bytea not null,
      prev_hash text not null,
      hash text not null,
      -- Where all seals end that were made together.
      last_tx xid8 not null,
      last_id bigint not null,
      floor bigint not null
    );
    create unique index audit_seal_chain on gantry.audit_seal (space, first);
    create index audit_seal_span on gantry.audit_seal using gist (span);
    create table gantry.audit_head (
      space text primary key,
      lines bigint not null,
      hash text not null
    );
    insert into gantry.audit_head (space, lines, hash)
      select distinct on (space) space, seq, hash from gantry.audit where seq is not null order by space, seq desc;

    create index audit_order on gantry.audit (tx, id);
    drop index gantry.audit_waiting;
    create or replace function gantry.audit_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit is append-only';
    end $$;
    create function gantry.audit_head_grows() returns trigger language plpgsql as $$
    begin
      if new.space = old.space and new.lines > old.lines then return new; end if;
      raise exception 'the audit is append-only';
    end $$;
    create trigger audit_stays before update or delete on gantry.audit_seal
      for each row execute function gantry.audit_stays();
    create trigger audit_stays_whole before truncate on gantry.audit_seal
      for each statement execute function gantry.audit_stays();
    create trigger audit_grows before update on gantry.audit_head
      for each row execute function gantry.audit_head_grows();
    create trigger audit_stays before delete on gantry.audit_head
      for each row execute function gantry.audit_stays();
    create trigger audit_stays_whole before truncate on gantry.audit_head
      for each statement execute function gantry.audit_stays();

    alter table gantry.audit_seal enable row level security, force row level security;
    create policy space_wall on gantry.audit_seal
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.audit_head enable row level security, force row level security;
    create policy space_wall on gantry.audit_head
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
