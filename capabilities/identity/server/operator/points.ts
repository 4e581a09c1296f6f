import { type Sql, sql } from '@gantry/kernel/server'

/** The points of account `a` as `points`; null for whoever is not bound by roles. */
export const operatorPoints: Sql = sql`case when a.operates_by_roles then array(
    select distinct p.point from gantry.operator_role_member o
    join gantry.operator_role r on r.id = o.role cross join unnest(r.points) as p (point)
    where o.account = a.id order by 1) end as points`
