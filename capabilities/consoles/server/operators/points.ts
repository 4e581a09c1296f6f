import { contractsOf } from '@gantry/http/server'
import type { Kernel } from '@gantry/kernel/server'
import { type AnyContract, endpointPoint, routes, screenPoint } from '@gantry/model/shared'
import type { OperatorPoint, Risk } from '../../shared/operators/contract.ts'
import { pageOfPath, pointPages } from '../../shared/operators/point-pages.ts'

/** What gives rights, cuts people off, or lets secrets in and out: it needs a second operator. */
const high =
  /\/(roles|administrator|role-changes|staff|password|lock|stop|settings|metrics-key|channels|api-clients|rotate|discard|decision|state|refunds|licence|keeper|promote|roll-back|accounts\/:provider)\b/

const riskOf = ({ method, path, reads }: AnyContract): Risk =>
  method === 'GET' || reads ? 'low' : method === 'DELETE' || high.test(path) ? 'high' : 'medium'

/** The points of the operator, made from the screens and from the contracts that this server answers. */
export const pointsOf = (kernel: Kernel): readonly OperatorPoint[] => {
  const pages = new Set<string>(pointPages.map(({ page }) => page))
  const screens = routes
    .filter(({ path, owner, under }) => under === undefined && owner.includes('root') && !pages.has(path))
    .map(({ path }) => path as string)
  const menus = [...pages, ...screens].map(
    (page): OperatorPoint => ({ id: screenPoint(page), kind: 'menu', risk: 'low', page, summary: '' }),
  )
  const endpoints = contractsOf(kernel)
    .filter(({ can }) => Array.isArray(can) && can.includes('root'))
    .map(
      (contract): OperatorPoint => ({
        id: endpointPoint(contract),
        kind: contract.method === 'GET' || contract.reads ? 'api' : 'button',
        risk: riskOf(contract),
        page: pageOfPath(contract.path),
        summary: contract.summary,
      }),
    )
  return [...menus, ...endpoints]
}
