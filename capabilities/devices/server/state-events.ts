import { type Kernel, migrate } from '@gantry/kernel/server'

/**
 * `device.online` and `device.offline` go to the outbox with the change of state, whichever way in made it: messages over MQTT and
 * HTTP, an ended connection, or the schedule that misses a device.
 */
export const stateEvents = (kernel: Kernel): Promise<unknown> =>
  migrate(kernel.database, [{ name: 'devices.state_events', up }])

const up = `
  create or replace function gantry.device_state_changed() returns trigger language plpgsql as $$
  begin
    insert into gantry.outbox (space, type, table_id, record_id)
    values (new.space, 'device.' || new.f_state, 'device', new.id);
    return null;
  end $$;
  create or replace trigger device_state_changed after update of f_state on gantry.t_device for each row
    when (old.f_state is distinct from new.f_state and new.f_state in ('online', 'offline'))
    execute function gantry.device_state_changed();`
