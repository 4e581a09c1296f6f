import { AppError, issue, type Json } from '@gantry/base/shared'
import { type SpaceSetting, spaceSettingOf } from '@gantry/model/shared'
import { audit } from '../audit/audit.ts'
import { type Ctx, inTransaction, type Kernel } from '../ctx.ts'
import type { Migration } from '../migrate.ts'
import { sql } from '../sql.ts'

/** Values of a space that differ from their defaults; all settings are defined in `spaceSettings` of the model. */
export const spaceSettingsMigration: Migration = {
  name: 'kernel.space_settings',
  up: `
    create table gantry.space_setting (
      space text not null,
      path text not null,
      value jsonb not null,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      primary key (space, path)
    );
    alter table gantry.space_setting enable row level security, force row level security;
    create policy space_wall on gantry.space_setting
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

type Values = ReadonlyMap<string, Json>

/** Maximum age of cached values after another process changed them, in milliseconds. */
const fresh = 2_000
/** Spaces whose values are cached; beyond it the cache starts anew. */
const mostSpaces = 5_000

const caches = new WeakMap<Kernel, Map<string, { readonly at: number; readonly values: Promise<Values> }>>()

const cacheOf = (kernel: Kernel) => {
  const cache = caches.get(kernel) ?? new Map()
  caches.set(kernel, cache)
  return cache
}

/** The changed values of a space, by path. */
export const spaceSettingValues = (kernel: Kernel, space: string): Promise<Values> => {
  const cache = cacheOf(kernel)
  const known = cache.get(space)
  if (known && Date.now() - known.at < fresh) return known.values
  if (cache.size >= mostSpaces) cache.clear()
  const values: Promise<Values> = kernel.database
    .of(space)
    .run<{ path: string; value: Json }>(
      sql`select path, value from gantry.space_setting where space = ${space}`,
    )
    .then(({ rows }) => new Map(rows.map(({ path, value }) => [path, value])))
  values.catch(() => cache.delete(space))
  cache.set(space, { at: Date.now(), values })
  return values
}

/** Current value of one setting of a space. */
export const readSpaceSetting = async <Value extends Json>(
  kernel: Kernel,
  space: string,
  setting: SpaceSetting<Value>,
): Promise<Value> => {
  const stored = (await spaceSettingValues(kernel, space)).get(setting.path)
  return stored === undefined ? setting.default : (stored as Value)
}

/**
 * Changes settings of the space together; a default or `null` resets one.
 * @throws AppError config.invalid with an issue for each invalid value
 */
export const changeSpaceSettings = async (
  ctx: Ctx,
  changes: Readonly<Record<string, Json>>,
): Promise<void> => {
  const wanted = Object.entries(changes)
  const issues = wanted.flatMap(([path, value]) => {
    const setting = spaceSettingOf(path)
    if (!setting) return [issue(path, 'unknown')]
    const problem = value === null ? null : setting.check(value)
    return problem ? [issue(path, problem.code, problem.params)] : []
  })
  if (issues.length > 0) throw new AppError('config.invalid', { name: issues[0]!.field }, issues)
  await inTransaction(ctx, async tx => {
    const before = await spaceSettingValues(ctx.kernel, ctx.space)
    const told: Record<string, [Json, Json]> = {}
    for (const [path, given] of wanted) {
      const standard = spaceSettingOf(path)!.default
      const value = given ?? standard
      told[path] = [before.get(path) ?? standard, value]
      if (JSON.stringify(value) === JSON.stringify(standard))
        await tx.db.run(sql`delete from gantry.space_setting where space = ${ctx.space} and path = ${path}`)
      else
        await tx.db.run(sql`
          insert into gantry.space_setting (space, path, value, changed_by)
          values (${ctx.space}, ${path}, ${JSON.stringify(value)}::jsonb, ${ctx.actor.personId})
          on conflict (space, path) do update
            set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`)
    }
    await audit(tx, { action: 'config.changed', changes: told })
  })
  cacheOf(ctx.kernel).delete(ctx.space)
}
