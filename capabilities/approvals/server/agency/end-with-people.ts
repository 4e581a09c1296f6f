import { createHash } from 'node:crypto'
import { type Kernel, migrate, platform, sql } from '@gantry/kernel/server'

/**
 * Triggers by which an agency becomes invalid in the transaction that disables its principal or agent, or stops the last
 * application of its scope, so that it stays invalid when they are back at once. Created at the start, after the record tables.
 */
export const prepareAgencies = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ readonly apps: boolean }>(
    sql`select to_regclass('gantry.t_application') is not null as apps`,
  )
  const up = rows[0]?.apps ? `${memberGone}\n${applicationGone}` : memberGone
  // Run again only when the text has changed: replacing a trigger locks tables that other processes use.
  const print = createHash('sha256').update(up).digest('hex').slice(0, 16)
  await migrate(kernel.database, [{ name: `approvals.agencies_on_tables.${print}`, up }])
}

const memberGone = `
  create or replace function gantry.agency_member_gone() returns trigger language plpgsql as $$
  begin
    update gantry.agency set invalid_at = now()
    where space = new.space and (principal = new.id or agent = new.id)
      and recycled_at is null and invalid_at is null and ends > now();
    return null;
  end $$;
  create or replace trigger agency_member_gone after update of f_state, deleted_at on gantry.t_member for each row
    when (new.f_state is distinct from 'active' or new.deleted_at is not null)
    execute function gantry.agency_member_gone();`

const applicationGone = `
  create or replace function gantry.agency_application_gone() returns trigger language plpgsql as $$
  begin
    update gantry.agency a set invalid_at = now()
    where a.space = new.space and a.recycled_at is null and a.invalid_at is null and a.ends > now()
      and not exists (select 1 from gantry.t_application used
        where used.space = new.space and used.deleted_at is null and used.f_state is distinct from 'stopped'
          and (used.id::text = any(a.apps) or exists (select 1 from gantry.table_def t
            where t.space = new.space and t.source = 'space' and t.hidden_at is null
              and t.app = used.id::text and t.id = any(a.tables))));
    return null;
  end $$;
  create or replace trigger agency_application_gone after update of f_state, deleted_at on gantry.t_application for each row
    when (new.f_state = 'stopped' or new.deleted_at is not null)
    execute function gantry.agency_application_gone();`
