import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/operators/contract.ts'
import { addOperator } from './add-operator.ts'
import { listPoints, listRoles } from './read-roles.ts'
import { decideRoleChange, previewRole, removeRole, saveRole, unbindOperator } from './write-role.ts'

const done = { done: true as const }

export const operatorEndpoints: readonly Endpoint[] = [
  endpoint(contract.listPoints, listPoints),
  endpoint(contract.listRoles, listRoles),
  endpoint(contract.previewRole, previewRole),
  endpoint(contract.saveRole, saveRole),
  endpoint(contract.addOperator, addOperator),
  endpoint(contract.unbindOperator, (ctx, { id }) => unbindOperator(ctx, id)),
  endpoint(contract.removeRole, async (ctx, { id }) => {
    await removeRole(ctx, id)
    return done
  }),
  endpoint(contract.decideRoleChange, async (ctx, { id, applies }) => {
    await decideRoleChange(ctx, id, applies)
    return done
  }),
]
