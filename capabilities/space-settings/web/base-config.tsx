import { spaceSettingGroups, spaceSettings } from '@gantry/model/shared'
import { PageHeader } from '@gantry/ui/web'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { SettingRow } from './setting-row.tsx'
import { SettingsPage, SettingsSave } from './settings-page.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

/** Name, zone, limits, sign-in and password rules and features of the space. */
const BaseConfig = () => {
  const { t } = useTranslation()
  const draft = useSettingsDraft()
  return (
    <>
      <PageHeader title={t('space.base')} action={<SettingsSave draft={draft} />} />
      <SettingsPage draft={draft}>
        {spaceSettingGroups.map(group => (
          <section key={group} className="sps-group">
            <h2>{t(`space.${group}`)}</h2>
            {group === 'general' ? (
              <div className="sps-row">
                <label htmlFor="space-name">
                  <b>{t('space.name')}</b>
                  <small>{t('space.name.hint')}</small>
                </label>
                <Input
                  id="space-name"
                  value={draft.name}
                  maxLength={60}
                  status={draft.name.trim() === '' ? 'error' : ''}
                  onChange={event => draft.setName(event.target.value)}
                />
              </div>
            ) : null}
            {spaceSettings
              .filter(setting => setting.group === group)
              .map(setting => (
                <SettingRow key={setting.path} setting={setting} draft={draft} />
              ))}
          </section>
        ))}
      </SettingsPage>
    </>
  )
}

export default BaseConfig
