import { createHash } from 'node:crypto'
import { type Kernel, migrate } from '@gantry/kernel/server'
import { actorChannel, hearActorChanges } from './session/actor-cache.ts'

/**
 * What stands on the tables of records and so comes after them: the paths of departments, and the notice to all processes
 * that an actor may have changed. Done again only when its text has changed, since triggers cannot be replaced without
 * locking tables that other processes are using.
 */
export const prepareIdentity = async (kernel: Kernel): Promise<void> => {
  const up = `${departmentPaths}\n${memberSpelling}\n${actorNotices}`
  const print = createHash('sha256').update(up).digest('hex').slice(0, 16)
  await migrate(kernel.database, [{ name: `identity.on_tables.${print}`, up }])
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
    new.f_path := coalesce(above, '/') || new.id || '/';
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

// The order of the contact book, and the spelling people are found by: the reading without blanks and its initials.
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

// A session that opens or is used changes no actor, one that moves or ends does; and so on.
const watched = {
  session: 'delete or update of space',
  caller_key: 'delete or update of withdrawn_at',
  account: 'delete or update of name, platform_type, lang, state',
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
