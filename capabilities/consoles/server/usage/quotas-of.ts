import { sql } from '@gantry/kernel/server'

/** Each quota of a space `s` with what the last measurement found; calls and messages are sums of the month. */
export const quotasOf = sql`(
  select coalesce(json_agg(json_build_object('kind', k.kind, 'most', q.most, 'used', coalesce(u.used, 0)) order by k.place), '[]')
  from unnest(array['users', 'storage', 'records', 'calls', 'messages']) with ordinality as k (kind, place)
  left join gantry.space_quota q on q.space = s.id and q.kind = k.kind
  left join lateral (
    select used from gantry.space_usage u where u.space = s.id and u.kind = k.kind order by u.day desc limit 1
  ) u on true)`
