import type { Migration } from '../migrate.ts'

/**
 * The audit is append-only: a line may be sealed once and is otherwise never changed or deleted, by nobody who uses the
 * product's own connection (workflow specification, section 7.3). What belongs to a space is walled off like its records.
 */
export const wallsMigration: Migration = {
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
 * Lines are sealed in the order of their transactions, so that those of one still running are passed over by the index; and the
 * wall compares a line with what it was as it lies there, which costs a tenth of writing both as JSON.
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
