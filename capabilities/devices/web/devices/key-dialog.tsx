import { errorText, useAction } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Credentials, issueKey, keyHeader, readLive } from '../../shared/contract.ts'
import { CredentialLine } from '../credential-line.tsx'

interface KeyDialogProps {
  readonly device: { readonly id: string; readonly title: string }
  onClose(): void
}

/** Issues a key of a device and shows it once, with all that is entered in the device. */
export const KeyDialog = ({ device, onClose }: KeyDialogProps) => {
  const { t } = useTranslation()
  const issuing = useAction(issueKey, { refresh: [readLive] })
  return (
    <Modal
      open
      title={t('devices.key.title', { name: device.title })}
      onCancel={onClose}
      footer={null}
      width={560}
    >
      {issuing.data ? (
        <Shown credentials={issuing.data} />
      ) : (
        <>
          <p>{t('devices.key.about')}</p>
          {issuing.error ? (
            <p className="hint err" role="alert">
              {errorText(t, issuing.error)}
            </p>
          ) : null}
          <p className="dvc-buttons">
            <Button onClick={onClose}>{t('devices.cancel')}</Button>
            <Button
              type="primary"
              loading={issuing.isPending}
              onClick={() => issuing.mutate({ id: device.id })}
            >
              {t('devices.key.issue')}
            </Button>
          </p>
        </>
      )}
    </Modal>
  )
}

const Shown = ({ credentials }: { readonly credentials: Credentials }) => {
  const { t } = useTranslation()
  const { key, user, topic, address, broker } = credentials
  const lines = [
    { name: 'key', value: key },
    { name: 'user', value: user },
    { name: 'topic', value: topic },
    ...(broker === null ? [] : [{ name: 'broker', value: broker }]),
    { name: 'address', value: address },
    { name: 'header', value: `${keyHeader}: ${key}` },
  ] as const
  return (
    <>
      <p className="warn-ink">{t('devices.key.once')}</p>
      <dl className="dvc-facts">
        {lines.map(({ name, value }) => (
          <CredentialLine key={name} label={t(`devices.key.${name}`)} value={value} />
        ))}
      </dl>
    </>
  )
}
