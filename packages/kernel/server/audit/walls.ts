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
