import type { Issue, Json } from '@gantry/base/shared'
import { type ApiError, loadSession, useAction, useCall, useMayCall } from '@gantry/client/web'
import { type SpaceSetting, spaceSettingOf } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSpaceSettings, readSpaceSettings } from '../shared/contract.ts'

/** Settings of the space with the changes of a form that is not saved yet. */
export interface SettingsDraft {
  readonly loaded: boolean
  /** Without it nothing is set. */
  readonly mayChange: boolean
  readonly error: ApiError | null
  readonly name: string
  readonly changed: boolean
  readonly valid: boolean
  readonly saving: boolean
  value<V extends Json>(setting: SpaceSetting<V>): V
  problem(setting: SpaceSetting): Pick<Issue, 'code' | 'params'> | null
  set(setting: SpaceSetting, value: Json): void
  setName(name: string): void
  save(): void
  discard(): void
}

export const useSettingsDraft = (): SettingsDraft => {
  const { t } = useTranslation()
  const stored = useCall(readSpaceSettings, {})
  const mayChange = useMayCall()(changeSpaceSettings)
  const [typed, setTyped] = useState<Readonly<Record<string, Json>>>({})
  const [name, setName] = useState<string | null>(null)
  const discard = () => {
    setTyped({})
    setName(null)
  }
  const change = useAction(changeSpaceSettings, {
    refresh: [readSpaceSettings],
    onDone: () => {
      discard()
      toast({ text: t('space.saved') })
      // The session carries what every browser knows of the settings.
      void loadSession()
    },
  })
  const storedOf = (path: string): Json => stored.data?.values[path] ?? spaceSettingOf(path)!.default
  const edited = Object.entries(typed).filter(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(storedOf(path)),
  )
  const problem = (setting: SpaceSetting) => {
    const value = typed[setting.path]
    if (value === undefined) return null
    return (
      setting.check(value) ??
      (change.variables?.changes[setting.path] === value
        ? (change.error?.issues?.find(({ field }) => field === setting.path) ?? null)
        : null)
    )
  }
  const renamed = name !== null && name.trim() !== stored.data?.name
  return {
    loaded: stored.data !== undefined,
    mayChange,
    error: stored.error,
    name: name ?? stored.data?.name ?? '',
    changed: edited.length > 0 || renamed,
    valid: edited.every(([path]) => problem(spaceSettingOf(path)!) === null) && name?.trim() !== '',
    saving: change.isPending,
    value: <V extends Json>(setting: SpaceSetting<V>) => (typed[setting.path] ?? storedOf(setting.path)) as V,
    problem,
    set: (setting, value) => {
      if (mayChange) setTyped(before => ({ ...before, [setting.path]: value }))
    },
    setName,
    save: () =>
      change.mutate({
        changes: Object.fromEntries(edited),
        ...(renamed && name ? { name: name.trim() } : {}),
      }),
    discard,
  }
}
