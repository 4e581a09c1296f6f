import type { Migration } from '@gantry/kernel/server'

/**
 * One row of the track for each command: what it did, in order, the names of those who acted and the explanations of the steps
 * it entered. `seq` is the number of its first row; `repaired_at` is the moment in milliseconds where one of its rows names a
 * repair, for the index of repairs. The view has one row for each thing done.
 *
 * Rows stored so far become one command for each instance and moment. An explanation goes to the command that entered its
 * activation, else to the first one of the activation, else to the first one of the instance. Primary key, policy and trigger
 * are added last: the old table has the same names.
 */
export const trackOfCommandsMigration: Migration = {
  name: 'approvals.track_of_commands',
  up: `
    alter table gantry.wf_track rename to wf_track_row;
    create table gantry.wf_track (
      space text not null,
      instance uuid not null,
      seq int not null,
      rows json not null,
      people json,
      why json,
      repaired_at bigint
    );
    with command as (
      select space, instance, (row->>'at')::bigint as at, min(seq) as seq, json_agg(row order by seq) as rows,
        jsonb_object_agg(row->>'actor', person) filter (where person is not null)::json as people,
        bool_or(row->>'repair' is not null) as repairs
      from gantry.wf_track_row group by space, instance, (row->>'at')::bigint
    ), explained as (
      select w.space, w.instance, first.at, json_object_agg(w.activation, w.why order by w.activation) as why
      from gantry.wf_why w cross join lateral (
        select (t.row->>'at')::bigint as at from gantry.wf_track_row t
        where t.space = w.space and t.instance = w.instance
        order by case when t.row->>'activation' is distinct from w.activation::text then 3
          when t.row->>'action' = 'enter' then 1 else 2 end, t.seq
        limit 1
      ) first
      group by w.space, w.instance, first.at
    )
    insert into gantry.wf_track (space, instance, seq, rows, people, why, repaired_at)
    select space, instance, seq, rows, people, why, case when repairs then at end
    from command left join explained using (space, instance, at);
    drop table gantry.wf_track_row, gantry.wf_why;
    alter table gantry.wf_track add primary key (space, instance, seq);
    create index wf_track_repairs on gantry.wf_track (space, repaired_at desc, instance desc)
      where repaired_at is not null;
    alter table gantry.wf_track enable row level security, force row level security;
    create policy space_wall on gantry.wf_track
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    create trigger track_stays before update or delete on gantry.wf_track
      for each row execute function gantry.track_stays();
    create view gantry.wf_track_row with (security_invoker = true) as
      select t.space, t.instance, (r.row->>'seq')::int as seq, r.row, t.people->>(r.row->>'actor') as person, t.repaired_at
      from gantry.wf_track t cross join lateral json_array_elements(t.rows) as r (row);
  `,
}
