import { collectPackage, listEntries } from '@gantry/apps/server'
import { AppError, issue, localise, newId, type Text } from '@gantry/base/shared'
import { designServer, releasedBodies, scopeOf, writePackage } from '@gantry/designs/server'
import { audit, type Ctx, everySpace, platform, sql, storeFile } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { ReleaseWish } from '../shared/types.ts'
import { agreedLink } from './reach.ts'

/** Bytes of a package. */
export const largestPackage = 256 * 1024 ** 2

/**
 * Packages applications for an environment. What was chosen for the release before (addresses, roles) is taken over.
 * @throws AppError release.no_environment, record.not_found, request.invalid with issues
 */
export const makeRelease = async (
  ctx: Ctx,
  given: InputOf<typeof contract.makeRelease>,
): Promise<{ readonly id: string }> => {
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const { target } = await agreedLink(platform(ctx.kernel), ctx.space, given.environment)
  const contents = await collectPackage(ctx, { apps: [...new Set(given.apps)], name })
  const file = await storeFile(ctx, writePackage(ctx.kernel, contents, contents.attached), {
    name: `${name}.zip`,
    mime: 'application/zip',
    purpose: 'export',
    maxSize: largestPackage,
  })
  const id = newId(ctx.now.getTime())
  const apps = contents.manifest.applications.map(({ id, name }) => ({ id, name }))
  await ctx.kernel.database.transaction(everySpace, async db => {
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${ctx.space} ${target}`}, 0))`)
    const { rows } = await db.run<{ number: number; wish: ReleaseWish }>(sql`
      select number, wish from gantry.space_release where space = ${ctx.space} and target = ${target}
      order by number desc limit 1`)
    const { outside = {}, parameters = {} } = rows[0]?.wish ?? {}
    await db.run(sql`
      insert into gantry.space_release (id, space, target, number, name, note, state, apps, file, sha256, size, wish, made_by, made_account, made_at)
      values (${id}, ${ctx.space}, ${target}, ${(rows[0]?.number ?? 0) + 1}, ${name}, ${given.note.trim()}, 'checking',
        ${JSON.stringify(apps)}::json, ${file.id}, ${file.sha256}, ${file.size}, ${JSON.stringify({ outside, parameters })}::json,
        ${ctx.actor.name}, ${ctx.actor.userId}, ${ctx.now})`)
    await audit({ ...ctx, db }, { action: 'release.made', details: { release: id, name, target } })
  })
  return { id }
}

/** Applications that the designs of a selection refer to and that are not part of it. */
export const findDependencies = async (
  ctx: Ctx,
  chosen: readonly string[],
): Promise<OutputOf<typeof contract.findDependencies>> => {
  const { apps } = await listEntries(ctx)
  const scope = await scopeOf(ctx, [])
  const bodies = await releasedBodies(ctx, chosen, ['active', 'stopped'])
  const all = await releasedBodies(
    ctx,
    apps.map(({ id }) => id),
    ['active', 'stopped'],
  )
  const homes = new Map(all.map(({ kind, id, app }) => [`${kind}/${id}`, app]))
  const found = new Map<string, Set<Text>>()
  for (const { kind: name, body } of bodies) {
    const { kind } = designServer(ctx.kernel, name)
    for (const { to } of kind.mentions(body, scope)) {
      const table = to.kind === 'table' ? scope.tables.get(to.id) : undefined
      const home = table
        ? (table.app ?? (table.master === undefined ? undefined : scope.tables.get(table.master)?.app))
        : homes.get(`${to.kind}/${to.id}`)
      if (home === undefined || chosen.includes(home)) continue
      found.set(home, (found.get(home) ?? new Set()).add(kind.nameOf(body)))
    }
  }
  return {
    data: apps.flatMap(({ id, name }) => {
      const by = found.get(id)
      return by ? [{ id, name, by: [...by].map(each => localise(each, ctx.actor.lang)).slice(0, 5) }] : []
    }),
  }
}
