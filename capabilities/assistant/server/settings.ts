import { AppError, type Issue, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, openText, sealText, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { AiSettings } from '../shared/settings.ts'
import type { Service } from './protocol/service.ts'
import { usedToday } from './use.ts'

const none: AiSettings = {
  enabled: false,
  design: false,
  dialect: 'openai',
  address: '',
  model: '',
  apps: [],
  closedTables: [],
  grade: 'ordinary',
  tokensPerDay: 50_000,
}

interface Row {
  readonly settings: AiSettings
  readonly key: string | null
  readonly keyOrigin: string | null
}

const rowOf = async ({ db, space }: Ctx): Promise<Row> => {
  const { rows } = await db.run<Row>(
    sql`select settings, key, key_origin as "keyOrigin" from gantry.ai_setting where space = ${space}`,
  )
  const [row] = rows
  // Settings that were saved before there was such a switch have it off.
  return row
    ? { ...row, settings: { ...none, ...row.settings } }
    : { settings: none, key: null, keyOrigin: null }
}

/** The settings of the space. */
export const settingsOf = async (ctx: Ctx): Promise<AiSettings> => (await rowOf(ctx)).settings

/** The settings without the key, which can be written only. */
export const readSettings = async (ctx: Ctx): Promise<contract.ReadSettings> => {
  const { settings, key } = await rowOf(ctx)
  return { settings, hasKey: key !== null, usedToday: await usedToday(ctx, null) }
}

type Given = InputOf<typeof contract.saveSettings>

/** The place a key is sealed under: with another origin it cannot be opened. */
const placeOf = (origin: string): string => `ai_setting/${origin}`

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** @throws AppError request.invalid naming what is missing */
const requireComplete = ({ enabled, design, address, model }: Given, calls: boolean): void => {
  const needed = enabled || design || calls
  const issues: Issue[] = []
  const bad = address !== '' && !/^https?:\/\/[^@]+$/.test(address)
  if (bad || (address !== '' && !URL.canParse(address))) issues.push(issue('address', 'url'))
  if (needed && address === '') issues.push(issue('address', 'required'))
  if (needed && model.trim() === '') issues.push(issue('model', 'required'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

const trimmed = ({ key: _key, ...given }: Given): AiSettings => ({
  ...given,
  address: given.address.trim().replace(/\/+$/, ''),
  model: given.model.trim(),
})

/** @throws AppError request.invalid with issues */
export const saveSettings = (ctx: Ctx, given: Given): Promise<OutputOf<typeof contract.saveSettings>> => {
  requireComplete(given, false)
  const settings = trimmed(given)
  const origin = originOf(settings.address)
  return inTransaction(ctx, async here => {
    const before = await rowOf(here)
    const kept = before.keyOrigin === origin ? before.key : null
    const key = given.key === undefined ? kept : sealText(here, placeOf(origin), given.key)
    await here.db.run(sql`
      insert into gantry.ai_setting (space, settings, key, key_origin, changed_at)
      values (${ctx.space}, ${JSON.stringify(settings)}::jsonb, ${key}, ${key === null ? null : origin}, ${ctx.now})
      on conflict (space) do update set settings = excluded.settings, key = excluded.key, key_origin = excluded.key_origin,
        changed_at = excluded.changed_at`)
    await audit(here, {
      action: 'assistant.settings',
      details: {
        enabled: settings.enabled,
        design: settings.design,
        address: settings.address,
        model: settings.model,
        grade: settings.grade,
        apps: settings.apps.length,
        key: given.key !== undefined,
      },
    })
    return { hasKey: key !== null }
  })
}

/** The service that these settings name, with the key given or, for its origin alone, the key that is kept. */
export const serviceOf = async (ctx: Ctx, given?: Given): Promise<Service> => {
  const { settings: saved, key, keyOrigin } = await rowOf(ctx)
  if (given) requireComplete(given, true)
  const { dialect, address, model } = given ? trimmed(given) : saved
  if (given?.key !== undefined) return { dialect, address, model, key: given.key }
  if (key === null || keyOrigin !== originOf(address)) return { dialect, address, model, key: null }
  const opened = openText(ctx, placeOf(keyOrigin), key)
  if (opened === null) throw new AppError('secret.unreadable')
  return { dialect, address, model, key: opened }
}
