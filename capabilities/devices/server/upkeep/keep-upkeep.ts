import { type Kernel, type Migration, migrate, spacePolicy, sql } from '@gantry/kernel/server'

/** What records of maintenance have taken out of the stock, and what people were told. */
export const upkeepMigration: Migration = {
  name: 'devices.upkeep',
  up: `
    create table gantry.upkeep_taken (
      space text not null,
      record uuid not null,
      part uuid not null,
      amount bigint not null,
      primary key (record, part)
    );
    create table gantry.upkeep_told (
      space text not null,
      kind text not null,
      thing uuid not null,
      state text not null,
      primary key (space, kind, thing, state)
    );
    create table gantry.upkeep_look (
      space text primary key,
      day date not null
    );
    ${['upkeep_taken', 'upkeep_told', 'upkeep_look']
      .map(
        table => `
    alter table gantry.${table} enable row level security, force row level security;
    create policy space_wall on gantry.${table} using (${spacePolicy(sql`space`).text});`,
      )
      .join('')}
  `,
}

/**
 * What follows from a write is kept by triggers, in the transaction of the write and for every way to write (form, import, undo,
 * recycle bin). They run once per statement, after its CTEs have written master and slave rows.
 */
export const keepUpkeep = (kernel: Kernel): Promise<void> =>
  migrate(kernel.database, [{ name: 'devices.upkeep_triggers', up: `${noted}${cards}${plans}${stock}` }])

/** Version, audit and event of a record that a trigger changed, in the name of whoever wrote the record of maintenance. */
const noted = `
  create function gantry.upkeep_noted(of_space text, of_table text, record uuid, at_version int, by_person uuid, changes jsonb)
  returns void language sql as $$
    insert into gantry.audit (space, action, result, actor, actor_name, reason, table_id, record_id, version, changes)
    values (of_space, 'record.updated', 'ok', by_person,
      (select m.f_name from gantry.t_member m where m.space = of_space and m.id = by_person), 'upkeep', of_table, record, at_version, changes);
    insert into gantry.outbox (space, type, table_id, record_id, version, actor, payload)
    values (of_space, 'record.updated', of_table, record, at_version, by_person, jsonb_build_object('changes', changes));
  $$;`

/** Whether a card has used up its allowance. */
const cards = `
  create function gantry.sim_card_used() returns trigger language plpgsql as $$
  begin
    new.f_used_up := coalesce(new.f_used >= new.f_allowance, false);
    return new;
  end $$;
  create trigger sim_card_used before insert or update on gantry.t_sim_card
    for each row execute function gantry.sim_card_used();
  update gantry.t_sim_card set f_used = f_used;`

/** A record moves the next day of its plan forward, never back: one entered late changes nothing. */
const plans = `
  create function gantry.upkeep_done() returns trigger language plpgsql as $$
  declare
    records uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(n.id) into records from new_rows n where n.f_plan is not null and n.deleted_at is null;
    else
      select array_agg(n.id) into records from new_rows n join old_rows o on o.id = n.id
      where n.f_plan is not null and n.deleted_at is null and (n.f_plan, n.f_day) is distinct from (o.f_plan, o.f_day);
    end if;
    if records is null then return null; end if;
    with wanted as (
      select p.id, p.f_next as before, max(r.f_day + p.f_every::int) as next,
        (array_agg(coalesce(r.updated_by, r.created_by) order by r.f_day desc))[1] as person
      from gantry.t_upkeep_record r
      join gantry.t_upkeep_plan p on p.space = r.space and p.id = r.f_plan and p.deleted_at is null
      where r.id = any(records) group by p.id, p.f_next
    ), moved as (
      update gantry.t_upkeep_plan p set f_next = w.next, version = p.version + 1, updated_at = now(), updated_by = w.person
      from wanted w where p.id = w.id and p.f_next < w.next
      returning p.space, p.id, p.version, w.person, w.before, w.next
    )
    select null from moved m,
      lateral gantry.upkeep_noted(m.space, 'upkeep_plan', m.id, m.version, m.person,
        jsonb_build_object('next', jsonb_build_array(m.before, m.next))) into records;
    return null;
  end $$;
  create trigger upkeep_done after insert on gantry.t_upkeep_record referencing new table as new_rows
    for each statement execute function gantry.upkeep_done();
  create trigger upkeep_done_changed after update on gantry.t_upkeep_record referencing old table as old_rows new table as new_rows
    for each statement execute function gantry.upkeep_done();`

/**
 * The stock of a part is less what living records use of it. What each record has taken is kept, so only differences are written,
 * in whatever order the parts of a statement fire, and a purged record gives nothing back twice.
 */
const stock = `
  create function gantry.take_parts(records uuid[]) returns void language plpgsql as $$
  declare
    lacking jsonb;
  begin
    with wanted as (
      select r.space, r.id as record, x.f_part as part, sum(x.f_amount)::bigint as amount
      from gantry.t_upkeep_record r join gantry.t_upkeep_part x on x.space = r.space and x.master_id = r.id
      where r.id = any(records) and r.deleted_at is null and x.deleted_at is null and x.f_part is not null group by 1, 2, 3
    ), had as (
      select record, part, amount from gantry.upkeep_taken where record = any(records)
    ), needed as (
      select part, sum(coalesce(w.amount, 0) - coalesce(h.amount, 0))::bigint as more
      from wanted w full join had h using (record, part) group by part
      having sum(coalesce(w.amount, 0) - coalesce(h.amount, 0)) <> 0
    ), locked as (
      select p.id from gantry.t_device_part p where p.id in (select part from needed) order by p.id for update
    ), written as (
      update gantry.t_device_part p
      set f_stock = coalesce(p.f_stock, 0) - n.more, version = p.version + 1, updated_at = now(), updated_by = a.person
      from needed n join locked l on l.id = n.part, (
        select (array_agg(coalesce(r.deleted_by, r.updated_by, r.created_by)))[1] as person
        from gantry.t_upkeep_record r where r.id = any(records)) a
      where p.id = n.part
      returning p.space, p.id, p.version, p.f_name, p.f_stock, n.more, a.person
    ), forgotten as (
      delete from gantry.upkeep_taken t where t.record = any(records)
        and not exists (select 1 from wanted w where w.record = t.record and w.part = t.part)
    ), kept as (
      insert into gantry.upkeep_taken (space, record, part, amount) select space, record, part, amount from wanted
      on conflict (record, part) do update set amount = excluded.amount
    ), noted as (
      select w.id from written w, lateral gantry.upkeep_noted(w.space, 'device_part', w.id, w.version, w.person,
        jsonb_build_object('stock', jsonb_build_array(w.f_stock + w.more, w.f_stock)))
    )
    select jsonb_build_object('part', w.f_name, 'stock', w.f_stock + w.more, 'wanted', w.more) into lacking
    from written w join noted n on n.id = w.id order by (w.f_stock < 0 and w.more > 0) desc, w.f_name limit 1;
    if (lacking ->> 'stock')::bigint < (lacking ->> 'wanted')::bigint and (lacking ->> 'wanted')::bigint > 0 then
      raise exception 'not enough parts in stock'
        using errcode = 'check_violation', column = 'f_parts', constraint = 'out_of_stock', detail = lacking::text;
    end if;
  end $$;

  create function gantry.upkeep_parts_changed() returns trigger language plpgsql as $$
  declare
    records uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct master_id) into records from new_rows;
    elsif tg_op = 'DELETE' then
      select array_agg(distinct master_id) into records from old_rows;
    else
      select array_agg(distinct master_id) into records
      from (select master_id from new_rows union select master_id from old_rows) both_rows;
    end if;
    if records is not null then perform gantry.take_parts(records); end if;
    return null;
  end $$;
  create trigger upkeep_parts_added after insert on gantry.t_upkeep_part referencing new table as new_rows
    for each statement execute function gantry.upkeep_parts_changed();
  create trigger upkeep_parts_changed after update on gantry.t_upkeep_part referencing old table as old_rows new table as new_rows
    for each statement execute function gantry.upkeep_parts_changed();
  create trigger upkeep_parts_gone after delete on gantry.t_upkeep_part referencing old table as old_rows
    for each statement execute function gantry.upkeep_parts_changed();

  create function gantry.upkeep_record_life() returns trigger language plpgsql as $$
  declare
    records uuid[];
  begin
    select array_agg(n.id) into records from new_rows n join old_rows o on o.id = n.id
    where n.deleted_at is distinct from o.deleted_at;
    if records is not null then perform gantry.take_parts(records); end if;
    return null;
  end $$;
  create trigger upkeep_record_life after update on gantry.t_upkeep_record referencing old table as old_rows new table as new_rows
    for each statement execute function gantry.upkeep_record_life();`
