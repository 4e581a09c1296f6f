import { planPackage, willPublish } from '@gantry/apps/server'
import type { NamedProblem } from '@gantry/apps/shared'
import type { Json } from '@gantry/base/shared'
import { designServer, readPackage } from '@gantry/designs/server'
import { type DesignPackage, placeNames } from '@gantry/designs/shared'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, openFile, sql } from '@gantry/kernel/server'
import type { AccessDifference } from '@gantry/model/shared'
import { accessDifference } from '@gantry/records/server'
import { parametersIn, withParameters } from '../shared/parameters.ts'
import type { Parameter, ReleasePlan, ReleaseWish } from '../shared/types.ts'
import { type HeldRelease, sourceCtx, targetCtx } from './reach.ts'

/** People of the target whose access is compared, and tables. */
const most = { people: 500, tables: 30 }

/** The package of a release as it was made. */
export const readContents = (
  ctx: Ctx,
  { space, file }: Pick<HeldRelease, 'space' | 'file'>,
): Promise<DesignPackage> => readPackage(ctx.kernel, openFile(sourceCtx(ctx, space), file).path)

/** Addresses and secrets of a package, with what they are in the target as far as it is said. */
export const parametersOf = (
  ctx: Ctx,
  { designs }: DesignPackage,
  { parameters = {} }: ReleaseWish,
): readonly Parameter[] =>
  designs.flatMap(({ kind: name, id, body }) => {
    const { kind } = designServer(ctx.kernel, name)
    return parametersIn(body).map(({ at, kind: what, value }): Parameter => {
      const key = `${name}/${id}#${at}`
      return {
        key,
        kind: what,
        design: kind.nameOf(body),
        packaged: what === 'secret' ? '' : value,
        value: parameters[key] === undefined ? null : what === 'secret' ? '' : parameters[key],
      }
    })
  })

/** The package with the addresses and secrets of its target. */
export const forTarget = (contents: DesignPackage, { parameters = {} }: ReleaseWish): DesignPackage => {
  const given = Object.entries(parameters).map(([key, value]) => {
    const at = key.indexOf('#')
    return { design: key.slice(0, at), at: key.slice(at + 1), value }
  })
  return {
    ...contents,
    designs: contents.designs.map(design => {
      const own = given.filter(each => each.design === `${design.kind}/${design.id}`)
      return {
        ...design,
        body: withParameters(design.body, new Map(own.map(({ at, value }) => [at, value]))),
      }
    }),
  }
}

/** Compares a release with its target as that stands now. Changes nothing. */
export const planRelease = async (ctx: Ctx, release: HeldRelease): Promise<ReleasePlan> => {
  const { wish } = release
  const target = targetCtx(ctx, release.target)
  const packaged = await readContents(ctx, release)
  const { plan, items } = await planPackage(target, forTarget(packaged, wish), wish)
  const access: AccessDifference[] = []
  const people = (await memberActors(target, sql`true`, most.people)).flatMap(({ actor, active }) =>
    active ? [{ before: actor, after: actor }] : [],
  )
  const touched = new Map<string, readonly NamedProblem[]>()
  let compared = 0
  for (const item of items) {
    if (!willPublish(item) || item.release === null) continue
    const { kind, touches } = designServer(ctx.kernel, item.kind)
    const before = await bodyHere(target, item)
    const problems = (await touches?.(target, item.id, before, item.body)) ?? []
    touched.set(
      item.key,
      problems.map(problem => ({ ...problem, place: placeNames(item.body, problem.field) })),
    )
    const [table, ...slaves] = kind.tablesOf?.(item.body) ?? []
    if (!table || table.master !== undefined || item.problems.length > 0 || ++compared > most.tables) continue
    access.push(...(await accessDifference(target, { people, table, slaves })).data)
  }
  const parameters = parametersOf(ctx, packaged, wish)
  const planned = plan.items.map(item => ({
    ...item,
    problems: [...item.problems, ...(touched.get(item.key) ?? [])],
  }))
  const errors = planned.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))
  return {
    apps: plan.apps,
    items: planned,
    outside: plan.outside,
    options: plan.options,
    stamp: plan.stamp,
    parameters,
    access,
    open: {
      ...plan.open,
      errors: errors.length,
      parameters:
        parameters.filter(({ value }) => value === null).length +
        plan.outside.filter(({ here }) => here === null).length,
    },
  }
}

/** The newest release of a design in the target. */
const bodyHere = async (
  target: Ctx,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<Json> => {
  const { rows } = await target.db.run<{ body: Json }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${target.space} and d.kind = ${kind} and d.id = ${id}`)
  return rows[0]?.body ?? null
}
