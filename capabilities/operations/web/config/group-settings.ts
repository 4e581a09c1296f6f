import type { Setting } from '@gantry/model/shared'

export const settingGroups = ['registration', 'upload', 'outbound', 'other'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** The group of a setting: the second segment of its path if that is a group, else `other`. */
const groupOf = (setting: Setting): SettingGroup => {
  const second = setting.path.split('.')[1]
  return settingGroups.find(group => group === second) ?? 'other'
}

/** Settings by group, without empty groups. */
export const groupSettings = (settings: readonly Setting[]) =>
  settingGroups
    .map(name => ({ name, settings: settings.filter(setting => groupOf(setting) === name) }))
    .filter(group => group.settings.length > 0)
