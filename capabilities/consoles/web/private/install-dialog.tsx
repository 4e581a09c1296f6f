import { FormFailure, useAction } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { installLicence, listDeployments } from '../../shared/private/contract.ts'

interface InstallDialogProps {
  /** No licence is installed yet, so the key of its issuer is asked for. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Installs the licence of this installation from its file; it is checked here, without any connection. */
export const InstallDialog = ({ isFirst, onClose }: InstallDialogProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [licence, setLicence] = useState('')
  const [issuer, setIssuer] = useState('')
  const install = useAction(installLicence, {
    refresh: [listDeployments],
    onDone: () => {
      toast({ text: t('consoles.private.installed') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('consoles.private.install')}
      okText={t('consoles.private.install')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        disabled: licence === '' || (isFirst && issuer.trim() === ''),
        loading: install.isPending,
      }}
      onOk={() => install.mutate({ licence, ...(isFirst ? { issuer: issuer.trim() } : {}) })}
      onCancel={onClose}
    >
      <FormFailure error={install.error} />
      <p className="ink2">{t('consoles.private.install_means')}</p>
      <Field required label={t('consoles.private.licence')}>
        {id => (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept=".json,application/json"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (!file) return
                setName(file.name)
                void file.text().then(setLicence)
              }}
            />
            <Button id={id} size="small" onClick={() => input.current?.click()}>
              {t('consoles.file.add')}
            </Button>{' '}
            <span translate="no">{name}</span>
          </>
        )}
      </Field>
      {isFirst ? (
        <Field required label={t('consoles.private.issuer')} hint={t('consoles.private.issuer_hint')}>
          {id => (
            <Input.TextArea
              id={id}
              className="mono"
              rows={3}
              maxLength={500}
              value={issuer}
              onChange={event => setIssuer(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </Modal>
  )
}
