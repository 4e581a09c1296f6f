import type { AppInfo } from '@gantry/apps/shared'
import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeployments, makeDeployment } from '../../shared/deployments/contract.ts'

interface MakeDialogProps {
  /** Packages only this application; absent: the whole space. */
  readonly app?: AppInfo
  onClose(): void
}

/** Chooses what a deployment package holds. */
export const MakeDialog = ({ app, onClose }: MakeDialogProps) => {
  const { t } = useTranslation()
  const field = useId()
  const [name, setName] = useState(app?.name ?? '')
  const [records, setRecords] = useState(true)
  const [files, setFiles] = useState(true)
  const make = useAction(makeDeployment, {
    refresh: [listDeployments],
    onDone: () => {
      toast({ text: t('deployments.said_making') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={app ? t('deployments.make_of', { name: app.name }) : t('deployments.make')}
      okText={t('deployments.package')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: name.trim() === '', loading: make.isPending }}
      onOk={() => make.mutate({ name: name.trim(), records, files, ...(app && { app: app.id }) })}
      onCancel={onClose}
    >
      <div className="fld">
        <label htmlFor={field}>{t('releases.name')}</label>
        <Input
          id={field}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </div>
      <p className="ink2">{t(app ? 'deployments.always_of' : 'deployments.always')}</p>
      <div className="dep-choices">
        <Checkbox checked={records} onChange={event => setRecords(event.target.checked)}>
          {t('deployments.with_records')}
        </Checkbox>
        <Checkbox checked={files} onChange={event => setFiles(event.target.checked)}>
          {t('deployments.with_files')}
        </Checkbox>
      </div>
      <p className="hint">{t('deployments.secrets_out')}</p>
      {make.error ? (
        <p className="hint err" role="alert">
          {errorText(t, make.error)}
        </p>
      ) : null}
    </Modal>
  )
}
