import { createHash } from 'node:crypto'
import { type Kernel, migrate } from '@gantry/kernel/server'
import { actorChannel, hearActorChanges } from './session/actor-cache.ts'

/**
 * What stands on the tables of records and so comes after them: the paths of departments, and the notice to all processes
 * that an actor may have changed. Done again only when its text has changed, since triggers cannot be replaced without
 * locking tables that other processes are using.
 */
export const prepareIdentity = async (kernel: Kernel): Promise<void> => {
  const up = `${departmentPaths}\n${actorNotices}`
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

// A session that opens or is used changes no actor, one that moves or ends does; and so on.
const watched = {
  session: 'delete or update of space',
  caller_key: 'delete or update of withdrawn_at',
  account: 'delete or update of name, platform_type, lang, state',
  space: 'update of state',
  member_role: 'insert or delete',
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
