import { sayMoment, useSession } from '@gantry/client/web'
import {
  type SpaceSetting,
  type WatermarkDensity,
  watermarkAngleSetting,
  watermarkDensitySetting,
  watermarkExportsSetting,
  watermarkPagesSetting,
  watermarkPrintsSetting,
  watermarkText,
  watermarkTextSetting,
  watermarkTile,
} from '@gantry/model/shared'
import { PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { SettingRow } from './setting-row.tsx'
import { SettingsPage, SettingsSave } from './settings-page.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const look: readonly SpaceSetting[] = [watermarkTextSetting, watermarkDensitySetting, watermarkAngleSetting]
const places: readonly SpaceSetting[] = [
  watermarkPagesSetting,
  watermarkPrintsSetting,
  watermarkExportsSetting,
]

/** The watermark of the space: text, look and places, with a preview as the person here would see it. */
const WatermarkScreen = () => {
  const { t } = useTranslation()
  const { user, space } = useSession()
  const draft = useSettingsDraft()
  const row = (setting: SpaceSetting) => <SettingRow key={setting.path} setting={setting} draft={draft} />
  const shown = watermarkText(draft.value(watermarkTextSetting), {
    name: user.name,
    login: user.loginId ?? user.phone ?? user.email ?? '',
    space: space.name,
    time: sayMoment(Date.now()),
  })
  const tile = watermarkTile(
    shown,
    draft.value(watermarkDensitySetting) as WatermarkDensity,
    draft.value(watermarkAngleSetting),
  )
  return (
    <>
      <PageHeader title={t('space.watermark')} action={<SettingsSave draft={draft} />} />
      <SettingsPage draft={draft}>
        <section className="sps-group">{look.map(row)}</section>
        <section className="sps-group">
          <h2>{t('space.preview')}</h2>
          <div className="sps-preview" role="img" aria-label={shown} style={{ backgroundImage: tile }}>
            {shown === '' ? <small>{t('space.watermark.none')}</small> : null}
          </div>
        </section>
        <section className="sps-group">
          <h2>{t('space.watermark.places')}</h2>
          {places.map(row)}
          <p className="sps-hint">{t('space.watermark.limit')}</p>
        </section>
      </SettingsPage>
    </>
  )
}

export default WatermarkScreen
