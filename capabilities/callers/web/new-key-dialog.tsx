import { errorText, useAction } from '@gantry/client/web'
import { listKeys, makeKey } from '@gantry/identity/shared'
import { Banner, Icon, Modal, useCopy } from '@gantry/ui/web'
import { Button, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NewKeyDialogProps {
  readonly app: string
  onClose(): void
}

/** How long a key may live, in days; null: until it is withdrawn. */
const lives = [30, 90, 365, null] as const

/** Makes a key, then shows its secret, which nobody can show again. */
export const NewKeyDialog = ({ app, onClose }: NewKeyDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [writes, setWrites] = useState(false)
  const [days, setDays] = useState<number | null>(90)
  const [networks, setNetworks] = useState<string[]>([])
  const make = useAction(makeKey, { refresh: [listKeys] })
  const issueAt = (field: string) => make.error?.issues.find(issue => issue.field.startsWith(field))
  if (make.data) return <Secret name={make.data.key.name} secret={make.data.secret} onClose={onClose} />
  return (
    <Modal
      open
      title={t('callers.new')}
      okText={t('callers.make')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={make.isPending}
      onOk={() => make.mutate({ app, name, writes, networks, ...(days !== null && { days }) })}
      onCancel={onClose}
    >
      <div className="cl-form">
        <div className="fld">
          <label htmlFor="cl-key-name">{t('callers.name')}</label>
          <Input
            id="cl-key-name"
            autoFocus
            maxLength={60}
            placeholder={t('callers.name.example')}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor="cl-key-may">{t('callers.may')}</label>
          <Radio.Group
            id="cl-key-may"
            value={writes}
            onChange={event => setWrites(event.target.value)}
            options={[
              { value: false, label: t('callers.reads') },
              { value: true, label: t('callers.writes') },
            ]}
          />
          <p className="hint">{t('callers.may.hint')}</p>
        </div>
        <div className="fld">
          <label htmlFor="cl-key-life">{t('callers.life')}</label>
          <Select
            id="cl-key-life"
            value={days}
            onChange={setDays}
            options={lives.map(value => ({
              value,
              label: value === null ? t('callers.life.open') : t('callers.life.days', { count: value }),
            }))}
          />
        </div>
        <div className="fld">
          <label htmlFor="cl-key-networks">{t('callers.networks')}</label>
          <Select
            id="cl-key-networks"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', ';', '，']}
            placeholder="10.1.0.0/16"
            value={networks}
            onChange={setNetworks}
            status={issueAt('networks') ? 'error' : ''}
          />
          <p className="hint">{t('callers.networks.hint')}</p>
        </div>
        {make.error ? (
          <p className="hint err" role="alert">
            {make.error.issues[0]
              ? t(`issue.${make.error.issues[0].code}`, { ...make.error.issues[0].params })
              : errorText(t, make.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

interface SecretProps {
  readonly name: string
  readonly secret: string
  onClose(): void
}

const Secret = ({ name, secret, onClose }: SecretProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <Modal
      open
      title={t('callers.made', { name })}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Banner kind="warn">{t('callers.secret.once')}</Banner>
      <div className="cl-secret">
        <code className="mono" translate="no">
          {secret}
        </code>
        <Button
          type="primary"
          icon={<Icon name="copy" size={14} />}
          onClick={() => copy(secret, { label: t('callers.secret'), done: t('callers.secret.copied') })}
        >
          {t('callers.copy')}
        </Button>
      </div>
      <p className="ink2">{t('callers.secret.use')}</p>
      <p>
        <Button onClick={onClose}>{t('callers.secret.kept')}</Button>
      </p>
    </Modal>
  )
}
