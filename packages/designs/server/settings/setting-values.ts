import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { type Ctx, empty, isoMilliseconds, sql } from '@gantry/kernel/server'
import { sealFor } from '@gantry/outbound/server'
import type { DesignKey } from '../../shared/design.ts'
import {
  type ExtensionSetting,
  type SettingValue,
  valuesOfSettings,
} from '../../shared/settings/extension-setting.ts'
import { openBound } from '../calls/secrets.ts'

/** A value that is kept; of a secret only where it may be sent. */
export interface KeptSetting extends DesignKey {
  readonly name: string
  readonly value: Json
  readonly isSecret: boolean
  readonly sentTo: string | null
  readonly by: string
  readonly at: string
}

/** Values read at once: those of a thousand extensions with all settings they may declare. */
const mostKept = 20_000

const ownerOf = ({ kind, id }: DesignKey, name: string): string => `extension/${kind}/${id}/${name}`

/** What is kept for one extension or, without a key, for all of the space, whether or not they still declare it. */
export const keptSettings = async (ctx: Ctx, key?: DesignKey): Promise<readonly KeptSetting[]> => {
  const { rows } = await ctx.db.run<KeptSetting>(sql`
    select kind, id, name, value, sealed is not null as "isSecret", sent_to as "sentTo", by_name as by,
      ${isoMilliseconds(sql`at`)} as at
    from gantry.extension_setting
    where space = ${ctx.space} ${key ? sql`and kind = ${key.kind} and id = ${key.id}` : empty}
    order by kind, id, name limit ${mostKept}`)
  return rows
}

/**
 * The values an extension runs with, without secrets.
 * @throws AppError extension.setting_missing while a setting it cannot do without has no value
 */
export const settingValues = async (
  ctx: Ctx,
  key: DesignKey,
  settings: readonly ExtensionSetting[],
): Promise<Readonly<Record<string, SettingValue>>> => {
  if (settings.length === 0) return {}
  const given: JsonObject = Object.fromEntries(
    (await keptSettings(ctx, key)).map(({ name, value }) => [name, value]),
  )
  const values = valuesOfSettings(settings, given)
  const missing = settings.find(
    ({ type, required = false, name }) => required && type !== 'secret' && !Object.hasOwn(values, name),
  )
  if (missing) throw new AppError('extension.setting_missing', { name: missing.name })
  return values
}

/** A setting that is changed: null removes its value, a secret says where it is sent. */
export interface ChangedSetting {
  readonly name: string
  readonly value: SettingValue | null
  readonly sentTo?: string
}

/** Keeps changed settings of an extension. Secrets are sealed for the origins they are sent to and never shown again. */
export const keepSettings = async (
  ctx: Ctx,
  key: DesignKey,
  changed: readonly ChangedSetting[],
): Promise<void> => {
  const { kind, id } = key
  const rows = changed.map(({ name, value, sentTo }) => ({
    name,
    value: sentTo === undefined ? value : null,
    sealed:
      sentTo === undefined || value === null
        ? null
        : sealFor(ctx, { owner: ownerOf(key, name), destination: sentTo }, String(value)),
    sent_to: sentTo ?? null,
    gone: value === null,
  }))
  await ctx.db.run(sql`
    with c as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as c (name text, value json, sealed text, sent_to text, gone boolean)),
    gone as (
      delete from gantry.extension_setting s using c
      where s.space = ${ctx.space} and s.kind = ${kind} and s.id = ${id} and s.name = c.name and c.gone)
    insert into gantry.extension_setting as s (space, kind, id, name, value, sealed, sent_to, at, by_name)
    select ${ctx.space}, ${kind}, ${id}, c.name, case when c.sealed is null then c.value end, c.sealed, c.sent_to,
      ${ctx.now}, ${ctx.actor.name}
    from c where not c.gone
    on conflict (space, kind, id, name) do update set value = excluded.value, sealed = excluded.sealed,
      sent_to = excluded.sent_to, at = excluded.at, by_name = excluded.by_name`)
}

/** Opens a secret that is about to be sent to these addresses. @throws AppError secret.missing, secret.elsewhere, secret.unreadable */
export const openSecretSetting = async (
  ctx: Ctx,
  key: DesignKey,
  name: string,
  addresses: readonly string[],
): Promise<string> => {
  const { rows } = await ctx.db.run<{ readonly sealed: string; readonly sentTo: string | null }>(sql`
    select sealed, sent_to as "sentTo" from gantry.extension_setting
    where space = ${ctx.space} and kind = ${key.kind} and id = ${key.id} and name = ${name} and sealed is not null`)
  return openBound(ctx, ownerOf(key, name), rows[0], addresses)
}
