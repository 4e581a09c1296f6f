import { AppError } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { InstallStep, Need } from '../../shared/types.ts'
import { offered } from '../browse/list-products.ts'
import { inUse, numberOf } from '../sql-parts.ts'
import { fits, withMet } from './needs.ts'

/** Products of one chain; what needs more is refused. */
const most = 30

interface Offered extends Omit<InstallStep, 'state'> {
  readonly price: number
  readonly own: boolean
  readonly granted: boolean
  readonly needs: readonly Need[]
}

/**
 * What has to be installed for a product, and the product itself as the last. Read level by level: one statement for all products
 * that those of the level before need.
 * @throws AppError store.not_found, also for a product that is not offered to the space
 */
export const installSteps = async (ctx: Ctx, id: string): Promise<readonly InstallStep[]> => {
  const known = new Map<string, Offered>()
  const unmet = new Map<string, readonly Need[]>()
  for (let level = [id]; level.length > 0 && known.size < most; ) {
    const found = await readOffered(ctx, level)
    const needs = await withMet(
      ctx,
      found.flatMap(product => product.needs),
    )
    const open = new Set(needs.filter(({ met }) => !met).map(({ app }) => app))
    for (const product of found) {
      known.set(product.id, product)
      unmet.set(
        product.id,
        product.needs.filter(({ app }) => open.has(app)),
      )
    }
    level = [...open].filter(app => !known.has(app))
  }
  if (!known.has(id)) throw new AppError('store.not_found')
  const steps: InstallStep[] = []
  const visited = new Set<string>()
  const visit = (app: string): void => {
    if (visited.has(app)) return
    visited.add(app)
    for (const next of unmet.get(app) ?? []) visit(next.app)
    const asked = [...unmet.values()].flat().filter(need => need.app === app)
    const step = stepOf(known.get(app), asked)
    if (step) steps.push(step)
  }
  visit(id)
  return steps
}

/** Undefined only for what nobody asks for and the store does not have. */
const stepOf = (product: Offered | undefined, asked: readonly Need[]): InstallStep | undefined => {
  const [need] = asked
  if (!product)
    return (
      need && {
        id: need.app,
        name: need.name,
        icon: 'apps',
        color: 1,
        number: need.from,
        installed: null,
        state: 'not_offered',
      }
    )
  const { price, own, granted, needs: _needs, ...step } = product
  const isFitting = asked.every(({ from }) => fits(step.number, from))
  if (own) return { ...step, state: 'own' }
  if (!isFitting) return { ...step, state: 'not_offered' }
  return { ...step, state: price > 0 && !granted ? 'not_granted' : 'ready' }
}

const readOffered = async (ctx: Ctx, ids: readonly string[]): Promise<readonly Offered[]> => {
  const { rows } = await platform(ctx.kernel).run<Offered>(sql`
    select a.id, v.facts -> 'name' as name, v.facts ->> 'icon' as icon, (v.facts -> 'color')::int as color,
      ${numberOf()} as number, (v.facts -> 'price')::float8 as price, v.needs, a.publisher is not distinct from ${ctx.space} as own,
      (select ${numberOf(sql`u`)} from gantry.store_install i join gantry.store_version u on u.id = ${inUse}
        where i.space = ${ctx.space} and i.app = a.id) as installed,
      exists (select 1 from gantry.store_request q where q.app = a.id and q.space = ${ctx.space} and q.state = 'granted') as granted
    from ${offered(ctx.space)} where a.id = any(${[...ids]}::uuid[])`)
  return rows
}
