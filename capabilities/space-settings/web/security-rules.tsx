import { type SpaceSettingGroup, spaceSettings } from '@gantry/model/shared'
import { PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { SettingRow } from './setting-row.tsx'
import { SettingsPage, SettingsSave } from './settings-page.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

interface SecurityRulesProps {
  readonly group: Extract<SpaceSettingGroup, 'signIn' | 'password'>
}

/** The rules of the space for signing in, or for passwords. */
export const SecurityRules = ({ group }: SecurityRulesProps) => {
  const { t } = useTranslation()
  const draft = useSettingsDraft()
  return (
    <>
      <PageHeader title={t(`space.rules.${group}`)} action={<SettingsSave draft={draft} />} />
      <SettingsPage draft={draft}>
        <p className="sps-hint">{t(`space.rules.${group}.lead`)}</p>
        <section className="sps-group">
          {spaceSettings
            .filter(setting => setting.group === group)
            .map(setting => (
              <SettingRow key={setting.path} setting={setting} draft={draft} />
            ))}
        </section>
      </SettingsPage>
    </>
  )
}
