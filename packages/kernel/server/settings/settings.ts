import { AppError, issue, type Json } from '@gantry/base/shared'
import { type Setting, settingOf, settings } from '@gantry/model/shared'
import { audit } from '../audit/audit.ts'
import { type Ctx, inTransaction, type Kernel, platform } from '../ctx.ts'
import type { Migration } from '../migrate.ts'
import { sql } from '../sql.ts'

/** Values that differ from their defaults; all settings are defined in `settings` of the model. */
export const settingsMigration: Migration = {
  name: 'kernel.settings',
  up: `
    create table gantry.setting (
      path text primary key,
      value jsonb not null,
      changed_at timestamptz not null default now(),
      changed_by uuid
    );
  `,
}

/** One list of internal hosts; calls and the servers of mail and sign-in had one each. */
export const internalHostsMigration: Migration = {
  name: 'kernel.internal_hosts',
  up: `
    insert into gantry.setting (path, value)
    select 'server.outbound.internalHosts', to_jsonb(string_agg(value #>> '{}', ' ' order by path))
    from gantry.setting where path in ('server.channels.internalHosts', 'server.outbound.internalHosts')
    having count(*) > 0
    on conflict (path) do update set value = excluded.value;
    delete from gantry.setting where path = 'server.channels.internalHosts';
  `,
}

/** Maximum age of cached values after another process changed them, in milliseconds. */
const fresh = 2_000

const cache = new WeakMap<
  Kernel,
  { readonly at: number; readonly values: Promise<ReadonlyMap<string, Json>> }
>()

/** All changed values, by path. */
const storedSettings = (kernel: Kernel): Promise<ReadonlyMap<string, Json>> => {
  const known = cache.get(kernel)
  if (known && Date.now() - known.at < fresh) return known.values
  const values = platform(kernel)
    .run<{ path: string; value: Json }>(sql`select path, value from gantry.setting`)
    .then(({ rows }) => new Map(rows.map(({ path, value }) => [path, value])))
  values.catch(() => cache.delete(kernel))
  cache.set(kernel, { at: Date.now(), values })
  return values
}

/** Current value of one setting. */
export const readSetting = async <Value extends Json>(
  kernel: Kernel,
  setting: Setting<Value>,
): Promise<Value> => {
  const stored = (await storedSettings(kernel)).get(setting.path)
  return stored === undefined ? setting.default : (stored as Value)
}

/** Changes one setting; its default or `null` resets it. @throws AppError config.invalid with the reason. */
export const changeSetting = (ctx: Ctx, path: string, value: Json): Promise<void> =>
  inTransaction(ctx, async tx => {
    const setting = settingOf(path)
    if (!setting) throw new AppError('config.invalid', { name: path }, [issue(path, 'unknown')])
    const problem = value === null ? null : setting.check(value)
    if (problem)
      throw new AppError('config.invalid', { name: path, value: JSON.stringify(value).slice(0, 100) }, [
        issue(path, problem.code, problem.params),
      ])
    const before = (await storedSettings(ctx.kernel)).get(path) ?? setting.default
    if (value === null || isSame(value, setting.default))
      await tx.db.run(sql`delete from gantry.setting where path = ${path}`)
    else {
      await tx.db.run(sql`
        insert into gantry.setting (path, value, changed_by) values (${path}, ${JSON.stringify(value)}::jsonb, ${ctx.actor.personId})
        on conflict (path) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`)
    }
    await audit(tx, { action: 'config.changed', changes: { [path]: [before, value ?? setting.default] } })
    cache.delete(ctx.kernel)
  })

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other)

export const allSettings = async (kernel: Kernel) => {
  const stored = await storedSettings(kernel)
  return settings.map(setting => {
    const value = stored.get(setting.path) ?? setting.default
    return { setting, value, changed: !isSame(value, setting.default) }
  })
}
