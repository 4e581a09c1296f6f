import { type Actor, endpointPoint } from '@gantry/model/shared'
import type { Demand } from './demand.ts'

/**
 * An operator with roles acts as the operator only at endpoints that a point of the roles opens, and like an ordinary
 * user everywhere else, so that an endpoint nobody thought of is closed.
 */
export const withinPoints = ({ can, method, path }: Demand, actor: Actor): Actor => {
  const { userType, points } = actor
  if (userType !== 'root' || points === undefined) return actor
  const opens =
    Array.isArray(can) &&
    can.includes('root') &&
    method !== undefined &&
    path !== undefined &&
    points.includes(endpointPoint({ method, path }))
  return opens ? actor : { ...actor, userType: 'user' }
}
