import type { Json } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import { type Kernel, platform, sql } from '@gantry/kernel/server'
import * as contract from '../../shared/clients-contract.ts'
import { watch } from '../interfaces/watch.ts'
import { changeClient, listClients, makeClient, rotateClient, withdrawClient } from './clients.ts'
import { requireClient } from './platform-caller.ts'

const done = { done: true } as const

const listSpaces = async (kernel: Kernel): Promise<Json> => {
  const { rows } = await platform(kernel).run<{
    readonly id: string
    readonly name: string
    readonly state: string
    readonly members: number
  }>(sql`
    select s.id, s.name, s.state, (select count(*)::int from gantry.t_member m
      where m.space = s.id and m.deleted_at is null and m.f_state = 'active') as members
    from gantry.space s order by s.id limit 5000`)
  return { data: rows.map(row => ({ ...row })) }
}

/** Clients of the platform, and what they may read. */
export const clientEndpoints: readonly Endpoint[] = [
  endpoint(contract.listClients, async ctx => ({ data: await listClients(ctx) })),
  endpoint(contract.makeClient, (ctx, input) => makeClient(ctx, input)),
  endpoint(contract.changeClient, async (ctx, input) => {
    await changeClient(ctx, input)
    return done
  }),
  endpoint(contract.rotateClient, (ctx, input) => rotateClient(ctx, input)),
  endpoint(contract.withdrawClient, async (ctx, { id }) => {
    await withdrawClient(ctx, id)
    return done
  }),
  endpoint(contract.platformSpaces, async ({ kernel }, _input, io) => {
    await requireClient(kernel, 'spaces', io)
    return listSpaces(kernel)
  }),
  endpoint(contract.platformInterfaces, async ({ kernel }, { minutes = 15 }, io) => {
    await requireClient(kernel, 'interfaces', io)
    const { whole, interfaces } = await watch(kernel, minutes)
    return { whole: { ...whole }, interfaces: interfaces.map(each => ({ ...each })) }
  }),
]
