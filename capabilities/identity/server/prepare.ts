import { createHash } from 'node:crypto'
import { type Kernel, migrate } from '@gantry/kernel/server'
import { personTerms } from './contacts/terms/person-terms.ts'
import { actorChannel, hearActorChanges } from './session/actor-cache.ts'

/**
 * Database objects that depend on record tables and so are created after them: department paths, and the notification
 * of all processes about changes of actors. Run again only when the text has changed, because replacing a trigger locks
 * tables that other processes use.
 */
export const prepareIdentity = async (kernel: Kernel): Promise<void> => {
  const up = `${departmentPaths}\n${namesBeside}\n${memberSpelling}\n${userGroups}\n${actorNotices}`
  const print = createHash('sha256').update(up).digest('hex').slice(0, 16)
  await migrate(kernel.database, [{ name: `identity.on_tables.${print}`, up }, personTerms])
  await hearActorChanges(kernel)
}

const departmentPaths = `
  create index if not exists t_member_by_account on gantry.t_member (f_account);

  create or replace function gantry.department_path() returns trigger language plpgsql as $$
  declare above text;
  begin
    select f_path into above from gantry.t_department where space = new.space and id = new.f_parent;
    if above like '%/' || new.id || '/%' then
      raise exception 'a department cannot lie below itself'
        using errcode = 'check_violation', column = 'f_parent', constraint = 'circle';
    end if;
    -- What was merged into it stands before it, so that rules about the former department and below keep their people.
    new.f_path := coalesce(above, '/') || coalesce((select string_agg(m.gone || '/', '' order by m.gone)
      from gantry.record_merge m
      where m.space = new.space and m.table_id = 'department' and m.target = new.id), '') || new.id || '/';
    return new;
  end $$;
  create or replace trigger department_path before insert or update of f_parent, f_path on gantry.t_department
    for each row execute function gantry.department_path();

  -- Touching a child's parent makes its own path anew, and so on down the tree.
  create or replace function gantry.department_moved() returns trigger language plpgsql as $$
  begin
    update gantry.t_department set f_parent = f_parent where space = new.space and f_parent = new.id;
    return null;
  end $$;
  create or replace trigger department_moved after update on gantry.t_department
    for each row when (old.f_path is distinct from new.f_path) execute function gantry.department_moved();`

// Departments beside each other, and units beside each other in a dimension, have different names. Those that had the
// same before keep it: only a new name, a new place and a return from the recycle bin are looked at. The lock makes two
// writers of one place wait for each other.
const namesBeside = `
  create or replace function gantry.department_beside() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('identity.beside ' || new.space || coalesce(new.f_parent::text, ''), 0));
    if exists (select 1 from gantry.t_department d where d.space = new.space and d.id <> new.id and d.deleted_at is null
      and d.f_parent is not distinct from new.f_parent and lower(trim(d.f_name)) = lower(trim(new.f_name))) then
      raise exception 'a department beside it has the name'
        using errcode = 'check_violation', column = 'f_name', constraint = 'same_beside';
    end if;
    return new;
  end $$;
  create or replace trigger department_beside before insert on gantry.t_department
    for each row when (new.deleted_at is null) execute function gantry.department_beside();
  create or replace trigger department_beside_changed before update on gantry.t_department for each row
    when (new.deleted_at is null and (old.f_name, old.f_parent, old.deleted_at)
      is distinct from (new.f_name, new.f_parent, new.deleted_at)) execute function gantry.department_beside();

  create or replace function gantry.unit_beside() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(
      'identity.beside ' || new.space || new.f_dimension || coalesce(new.f_above::text, ''), 0));
    if exists (select 1 from gantry.t_org_unit u where u.space = new.space and u.id <> new.id and u.deleted_at is null
      and u.f_dimension = new.f_dimension and u.f_above is not distinct from new.f_above
      and lower(trim(u.f_name)) = lower(trim(new.f_name))) then
      raise exception 'a unit beside it has the name'
        using errcode = 'check_violation', column = 'f_name', constraint = 'same_beside';
    end if;
    return new;
  end $$;
  create or replace trigger unit_beside before insert on gantry.t_org_unit
    for each row when (new.deleted_at is null) execute function gantry.unit_beside();
  create or replace trigger unit_beside_changed before update on gantry.t_org_unit for each row
    when (new.deleted_at is null and (old.f_name, old.f_above, old.f_dimension, old.deleted_at)
      is distinct from (new.f_name, new.f_above, new.f_dimension, new.deleted_at))
    execute function gantry.unit_beside();`

// Sort order of the contact book, and `spelling` for search: the reading without blanks and its initials.
const memberSpelling = `
  create or replace function gantry.member_spelling() returns trigger language plpgsql as $$
  begin
    new.f_name_pinyin := coalesce(nullif(trim(new.f_name_pinyin), ''), lower(new.f_name));
    new.f_spelling := left(replace(new.f_name_pinyin, ' ', '') || ' ' || (
      select string_agg(left(part, 1), '' order by place)
      from unnest(string_to_array(new.f_name_pinyin, ' ')) with ordinality as parts (part, place)), 200);
    return new;
  end $$;
  create or replace trigger member_spelling before insert or update of f_name, f_name_pinyin, f_spelling
    on gantry.t_member for each row execute function gantry.member_spelling();
  update gantry.t_member set f_name_pinyin = f_name_pinyin where f_spelling is null;

  -- A new name without a new reading: the consumer of the event derives it.
  create or replace function gantry.member_renamed() returns trigger language plpgsql as $$
  begin
    insert into gantry.outbox (space, type, table_id, record_id) values (new.space, 'member.renamed', 'member', new.id);
    return null;
  end $$;
  create or replace trigger member_renamed after update of f_name on gantry.t_member for each row
    when (old.f_name is distinct from new.f_name and old.f_name_pinyin is not distinct from new.f_name_pinyin)
    execute function gantry.member_renamed();

  -- Whom a member names; without one, the manager of the nearest department above that somebody else manages.
  create or replace function gantry.member_leader(of_space text, member uuid) returns uuid language sql stable as $$
    select coalesce(m.f_leader, (
      select d.f_manager from gantry.t_department own
      join gantry.t_department d on d.space = own.space and d.deleted_at is null
        and d.id = any(string_to_array(trim(both '/' from own.f_path), '/')::uuid[])
      where own.space = m.space and own.id = m.f_department and d.f_manager <> m.id
      order by length(d.f_path) desc limit 1))
    from gantry.t_member m where m.space = of_space and m.id = member
  $$;

  create index if not exists t_member_in_order on gantry.t_member (space, f_name_pinyin, id)
    where deleted_at is null and f_state = 'active';`

// Current members of a user group: the people it names, and those its conditions select. A unit assignment counts
// during its dates, and for all ancestors of the unit.
const userGroups = `
  create or replace function gantry.in_user_group(g gantry.t_user_group, member uuid) returns boolean
  language sql stable as $$
    with found as (
      select
        case when g.f_departments is not null then exists (
          select 1 from gantry.t_member m join gantry.t_department d on d.space = m.space and d.deleted_at is null
            and (d.id = m.f_department or d.id in (select o.department from gantry.member_department o
              where o.space = m.space and o.member = m.id))
          where m.space = g.space and m.id = member
            and string_to_array(trim(both '/' from d.f_path), '/')::uuid[] && g.f_departments) end as department,
        case when g.f_posts is not null then exists (select 1 from gantry.t_post p
          where p.space = g.space and p.deleted_at is null and p.id = any(g.f_posts)
            and p.f_holders @> array[member]) end as post,
        case when g.f_roles is not null then exists (select 1 from gantry.member_role r
          where r.space = g.space and r.member = in_user_group.member and r.role = any(g.f_roles)) end as role,
        case when g.f_units is not null then exists (
          with recursive up as (
            select p.f_unit as id from gantry.t_org_place p
            where p.space = g.space and p.f_person = in_user_group.member and p.deleted_at is null
              and coalesce(p.f_begins, '-infinity') <= current_date
              and coalesce(p.f_ends, 'infinity') >= current_date
            union
            select u.f_above from up join gantry.t_org_unit u
              on u.space = g.space and u.id = up.id and u.deleted_at is null where u.f_above is not null
          ) select 1 from up where up.id = any(g.f_units)) end as unit
    )
    select coalesce(g.f_members @> array[member], false) or case when g.f_match = 'all'
      then coalesce(department, post, role, unit) is not null and coalesce(department, true)
        and coalesce(post, true) and coalesce(role, true) and coalesce(unit, true)
      else coalesce(department, false) or coalesce(post, false) or coalesce(role, false) or coalesce(unit, false) end
    from found
  $$;`

// Only changes that can affect an actor notify: opening or using a session does not, moving or ending it does.
const watched = {
  session: 'delete or update of space',
  caller_key: 'delete or update of withdrawn_at',
  account: 'delete or update of name, platform_type, lang, state, password_changed_at, operates_by_roles',
  operator_role: 'insert or update or delete',
  operator_role_member: 'insert or delete',
  second_step: 'insert or update of confirmed_at or delete',
  hosting: 'insert or update or delete',
  space: 'update of state',
  member_role: 'insert or delete',
  console_right: 'insert or update or delete',
  member_department: 'insert or delete',
  space_setting: 'insert or update or delete',
  t_member: 'insert or update or delete',
  t_role: 'update or delete',
  t_department: 'insert or update or delete',
  t_post: 'insert or update or delete',
  t_user_group: 'insert or update or delete',
  t_org_unit: 'update or delete',
  t_org_place: 'insert or update or delete',
} as const

const actorNotices = `
  create or replace function gantry.actor_changed() returns trigger language plpgsql as $$
    begin perform pg_notify('${actorChannel}', ''); return null; end $$;
  ${Object.entries(watched)
    .map(
      ([table, events]) => `create or replace trigger actor_changed after ${events} on gantry.${table}
        for each statement execute function gantry.actor_changed();`,
    )
    .join('\n')}`
