import type { Migration } from '@gantry/kernel/server'

/** What an instance lacks, beside its marking, so that the few that need repair are found by an index of their own. */
export const exceptionsMigration: Migration = {
  name: 'approvals.exceptions',
  up: `
    alter table gantry.wf_instance add column nobody_since timestamptz, add column interrupted_at timestamptz;
    update gantry.wf_instance i set
      interrupted_at = case when i.state = 'interrupted'
        then to_timestamp((i.marking->'interrupted'->>'at')::float8 / 1000) end,
      nobody_since = (select to_timestamp(min((task->>'received')::float8) / 1000)
        from json_array_elements(i.marking->'tasks') as task
        where task->>'exception' = 'true' and task->>'state' in ('open', 'pool', 'offered', 'delegated'))
    where i.state in ('ongoing', 'interrupted');
    create index wf_instance_nobody on gantry.wf_instance (space, nobody_since, id) where nobody_since is not null;
    create index wf_instance_interrupted on gantry.wf_instance (space, interrupted_at, id)
      where interrupted_at is not null;
  `,
}

/** Rows of the track that tell of a repair, in the order in which the exception desk lists what was handled. */
export const handledMigration: Migration = {
  name: 'approvals.handled',
  up: `
    create index wf_track_repairs on gantry.wf_track (space, ((row->>'at')::bigint) desc, instance desc, seq desc)
      where row->>'repair' is not null;
  `,
}
