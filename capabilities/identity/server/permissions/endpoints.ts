import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/permission-contract.ts'
import { listPlaces } from './columns.ts'
import { explainPermission } from './explain-permission.ts'
import { exportMatrix } from './export-matrix.ts'
import { listPermissionShares } from './list-shares.ts'
import { readMatrix } from './matrix.ts'

export const permissionEndpoints: readonly Endpoint[] = [
  endpoint(contract.listPermissions, (ctx, asked) => readMatrix(ctx, asked)),
  endpoint(contract.explainPermission, (ctx, asked) => explainPermission(ctx, asked)),
  endpoint(contract.listPermissionShares, (ctx, asked) => listPermissionShares(ctx, asked)),
  endpoint(contract.exportPermissions, (ctx, asked) => exportMatrix(ctx, asked)),
  endpoint(contract.listPermissionPlaces, async ctx => ({ data: await listPlaces(ctx) })),
]
