import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { type Returned, returningMoves } from '../../shared/desk.ts'

const moves: readonly Returned['how'][] = returningMoves.filter(how => how !== 'disagree')

/**
 * The move back that made a to-do `t` of an instance `i` by the release `r`, as JSON; null: none did. The command that moved back
 * gave the task in a new activation, so both stand in one row of the track. Instances where nothing was moved back are not looked at.
 */
export const returnedOf = (ctx: Ctx): Sql => sql`
  case when i.marking->>'movedBack' is not null then (
    select json_build_object('how', moved.row->>'action', 'by', k.people->>(moved.row->>'actor'),
      'reason', nullif(moved.row->>'text', ''))
    from gantry.wf_track k
      cross join lateral json_array_elements(k.rows) as received (row)
      cross join lateral json_array_elements(k.rows) as moved (row)
    where k.space = ${ctx.space} and k.instance = t.instance
      and received.row->>'action' = 'receive' and received.row->>'task' = t.task::text
      and received.row->>'activation' is distinct from moved.row->>'activation'
      and (moved.row->>'action' = any(${[...moves]}::text[]) or (moved.row->>'action' = 'disagree'
        and r.body->'nodes'->(moved.row->>'node')->'settings'->'disagree'->>'does' = 'return'))
    order by k.seq desc limit 1) end`
