import { errorText, loadSession, useAction, useMayCall, useSession } from '@gantry/client/web'
import { type LogoKind, logoAddress, logoKinds, logoSettings } from '@gantry/model/shared'
import { PageHeader, toast } from '@gantry/ui/web'
import { Button, ConfigProvider } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSpaceSettings, logoSizes, readSpaceSettings, uploadLogo } from '../shared/contract.ts'
import { CropDialog } from './crop-dialog.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

/** The logos of the space for sign-in, navigation and browser tab. */
const LogoScreen = () => {
  const { t } = useTranslation()
  const draft = useSettingsDraft()
  return (
    <>
      <PageHeader title={t('space.logo')} />
      <SettingsPage draft={draft}>
        <section className="sps-group">
          {logoKinds.map(kind => (
            <LogoRow key={kind} kind={kind} id={draft.value(logoSettings[kind])} />
          ))}
        </section>
      </SettingsPage>
    </>
  )
}

export default LogoScreen

const LogoRow = ({ kind, id }: { readonly kind: LogoKind; readonly id: string }) => {
  const { t } = useTranslation()
  const { space } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const onDone = () => {
    setFile(null)
    toast({ text: t('space.saved') })
    void loadSession()
  }
  const upload = useAction(uploadLogo, { refresh: [readSpaceSettings], onDone })
  const restore = useAction(changeSpaceSettings, { refresh: [readSpaceSettings], onDone })
  const mayCall = useMayCall()
  const { width, height } = logoSizes[kind]
  const error = upload.error ?? restore.error
  return (
    <div className="sps-row">
      <div>
        <b>{t(`space.logo.${kind}`)}</b>
        <small>{t(`space.logo.${kind}.hint`, { width, height })}</small>
      </div>
      <div>
        <div className="row sps-value">
          <span className="sps-logo" style={{ aspectRatio: `${width} / ${height}` }}>
            {id === '' ? (
              <small>{t('space.logo.none')}</small>
            ) : (
              <img alt={t(`space.logo.${kind}`)} src={logoAddress(space.id, id)} />
            )}
          </span>
          {mayCall(uploadLogo) ? (
            <label className="btn">
              {t('space.logo.choose')}
              <input
                type="file"
                hidden
                accept="image/png,image/jpeg,image/webp,image/gif"
                onChange={event => {
                  setFile(event.target.files?.[0] ?? null)
                  event.target.value = ''
                }}
              />
            </label>
          ) : null}
          {id === '' || !mayCall(changeSpaceSettings) ? null : (
            <Button
              type="text"
              loading={restore.isPending}
              onClick={() => restore.mutate({ changes: { [logoSettings[kind].path]: null } })}
            >
              {t('space.reset')}
            </Button>
          )}
        </div>
        {error ? (
          <p className="sps-issue" role="alert">
            {errorText(t, error)}
          </p>
        ) : null}
        {file ? (
          <ConfigProvider componentDisabled={false}>
            <CropDialog
              file={file}
              size={{ width, height }}
              saving={upload.isPending}
              onCancel={() => setFile(null)}
              onCut={content => upload.mutate({ kind, content })}
            />
          </ConfigProvider>
        ) : null}
      </div>
    </div>
  )
}
