import { Failed } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { Button, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './space-settings.css'
import type { SettingsDraft } from './use-settings-draft.ts'

interface SettingsPageProps {
  readonly draft: SettingsDraft
  readonly children: ReactNode
}

/** The content of a screen of settings, once they are loaded; disabled for whoever may not change them. */
export const SettingsPage = ({ draft, children }: SettingsPageProps) => {
  if (draft.error) return <Failed error={draft.error} />
  if (!draft.loaded) return <Skeleton kind="form" rows={8} />
  return (
    <ConfigProvider componentDisabled={!draft.mayChange}>
      <div className="sps">{children}</div>
    </ConfigProvider>
  )
}

/** Saves or discards the changes of a screen of settings. */
export const SettingsSave = ({ draft }: Pick<SettingsPageProps, 'draft'>) => {
  const { t } = useTranslation()
  if (!draft.loaded) return null
  if (!draft.mayChange) return <span className="tag">{t('ui.read_only')}</span>
  return (
    <>
      {draft.changed ? <Button onClick={draft.discard}>{t('space.discard')}</Button> : null}
      <Button
        type="primary"
        disabled={!draft.changed || !draft.valid}
        loading={draft.saving}
        onClick={draft.save}
      >
        {t('space.save')}
      </Button>
    </>
  )
}
