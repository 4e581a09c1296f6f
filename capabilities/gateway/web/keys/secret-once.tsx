import { Banner, Icon, Modal, useCopy } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface SecretOnceProps {
  readonly name: string
  readonly secret: string
  /** How it is used; absent: as the key of a caller. */
  readonly use?: string
  onClose(): void
}

/** A new secret, which nobody can show again. */
export const SecretOnce = ({ name, secret, use, onClose }: SecretOnceProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <Modal
      open
      title={t('gateway.key.made', { name })}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Banner kind="warn">{t('gateway.key.once')}</Banner>
      <div className="gw-secret">
        <code className="mono" translate="no">
          {secret}
        </code>
        <Button
          type="primary"
          icon={<Icon name="copy" size={14} />}
          onClick={() => copy(secret, { label: t('gateway.key.secret'), done: t('gateway.copied') })}
        >
          {t('gateway.key.copy')}
        </Button>
      </div>
      <p className="ink2">{use ?? t('gateway.key.use')}</p>
      <Button onClick={onClose}>{t('gateway.key.kept')}</Button>
    </Modal>
  )
}
