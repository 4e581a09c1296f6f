import { createHash } from 'node:crypto'
import { type Kernel, migrate } from '@gantry/kernel/server'

/**
 * Areas beside each other have different names. Those that had the same before keep it: only a new name, a new place and a
 * return from the recycle bin are looked at. One lock per space makes two writers wait for each other, so that neither
 * batches nor imports in parallel get past the check, nor wait for each other in a circle.
 */
const namesBeside = `
  create or replace function gantry.area_beside() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('places.beside ' || new.space, 0));
    if exists (select 1 from gantry.t_plant_area a where a.space = new.space and a.id <> new.id and a.deleted_at is null
      and a.f_parent is not distinct from new.f_parent and lower(trim(a.f_name)) = lower(trim(new.f_name))) then
      raise exception 'an area beside it has the name'
        using errcode = 'check_violation', column = 'f_name', constraint = 'same_beside';
    end if;
    return new;
  end $$;
  create or replace trigger area_beside before insert on gantry.t_plant_area
    for each row when (new.deleted_at is null) execute function gantry.area_beside();
  create or replace trigger area_beside_changed before update on gantry.t_plant_area for each row
    when (new.deleted_at is null and (old.f_name, old.f_parent, old.deleted_at)
      is distinct from (new.f_name, new.f_parent, new.deleted_at)) execute function gantry.area_beside();`

/** Creates the triggers again only when their text has changed, because that locks a table other processes use. */
export const keepNamesApart = async (kernel: Kernel): Promise<void> => {
  const print = createHash('sha256').update(namesBeside).digest('hex').slice(0, 16)
  await migrate(kernel.database, [{ name: `places.on_tables.${print}`, up: namesBeside }])
}
