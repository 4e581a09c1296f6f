import { AppError, type Issue, issue, localise } from '@gantry/base/shared'
import {
  type ChangedSetting,
  type Declared,
  type KeptSetting,
  keepSettings,
  keptSettings,
  settingsOf,
} from '@gantry/designs/server'
import {
  type DesignKey,
  type ExtensionSetting,
  fitsSetting,
  originsOf,
  type SettingValue,
} from '@gantry/designs/shared'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { GivenSetting } from '../shared/contract.ts'

/** @throws AppError request.not_found for what is no extension of the space */
const declaredOf = async (ctx: Ctx, key: DesignKey): Promise<Declared> => {
  const declared = await settingsOf(ctx, key)
  if (!declared) throw new AppError('request.not_found')
  return declared
}

/** Whether what is kept of a secret is of use where it would be sent now. */
export const secretState = (
  sentTo: readonly string[],
  kept: Pick<KeptSetting, 'isSecret' | 'sentTo'> | undefined,
): GivenSetting['secret'] => {
  if (!kept?.isSecret) return 'none'
  return kept.sentTo === originsOf(sentTo) ? 'kept' : 'elsewhere'
}

/** The settings of an extension with what the space gave them. @throws AppError request.not_found */
export const readSettings = async (ctx: Ctx, key: DesignKey): Promise<readonly GivenSetting[]> => {
  const { settings, sentTo } = await declaredOf(ctx, key)
  const kept = new Map((await keptSettings(ctx, key)).map(each => [each.name, each]))
  return settings.map(each => {
    const given = kept.get(each.name)
    const isSecret = each.type === 'secret'
    const value = given?.value
    return {
      ...each,
      value: !isSecret && fitsSetting(each, value) ? value : null,
      secret: isSecret ? secretState(sentTo, given) : 'none',
      by: given?.by ?? null,
      at: given?.at ?? null,
    }
  })
}

/**
 * Gives values to settings of an extension; null takes one away. The audit names the settings by their labels, never their values.
 * @throws AppError request.not_found; request.invalid for a setting it does not have or a value that does not fit
 */
export const changeSettings = (
  ctx: Ctx,
  key: DesignKey,
  values: Readonly<Record<string, SettingValue | null>>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { settings, sentTo } = await declaredOf(tx, key)
    const origins = originsOf(sentTo)
    const issues: Issue[] = []
    const changed = Object.entries(values).map(([name, value]): ChangedSetting => {
      const setting = settings.find(each => each.name === name)
      const wrong = wrongIn(setting, value, origins)
      if (wrong) issues.push(issue(`values.${name}`, wrong))
      const isSecret = setting?.type === 'secret'
      return { name, value, ...(isSecret && origins !== null && { sentTo: origins }) }
    })
    if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
    await keepSettings(tx, key, changed)
    const labels = new Map(settings.map(({ name, label }) => [name, label]))
    await audit(tx, {
      action: 'extension.settings',
      details: {
        id: key.id,
        settings: changed.map(({ name }) => localise(labels.get(name) ?? name, tx.actor.lang)),
      },
    })
  })

const wrongIn = (
  setting: ExtensionSetting | undefined,
  value: SettingValue | null,
  origins: string | null,
): 'unknown' | 'required' | 'format' | 'not_an_address' | null => {
  if (!setting) return 'unknown'
  if (value === null) return setting.required && setting.default === undefined ? 'required' : null
  if (!fitsSetting(setting, value)) return 'format'
  return setting.type === 'secret' && origins === null ? 'not_an_address' : null
}
