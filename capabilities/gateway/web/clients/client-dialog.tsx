import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ClientScope,
  changeClient,
  clientScopes,
  listClients,
  makeClient,
  type PlatformClient,
} from '../../shared/clients-contract.ts'

interface ClientDialogProps {
  /** Absent: a new one. */
  readonly value?: PlatformClient
  onMade(name: string, secret: string): void
  onClose(): void
}

/** Days a client may live; null: until it is withdrawn. */
const lives = [30, 90, 365, null] as const

const daysLeft = (client: PlatformClient | undefined): number | null => {
  if (!client) return 365
  if (client.expiresAt === null) return null
  return Math.max(1, Math.ceil((Date.parse(client.expiresAt) - Date.now()) / 86_400_000))
}

/** Name, scopes, networks and end of a client of the platform. */
export const ClientDialog = ({ value, onMade, onClose }: ClientDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(value?.name ?? '')
  const [scopes, setScopes] = useState<readonly ClientScope[]>(value?.scopes ?? ['spaces'])
  const [networks, setNetworks] = useState<readonly string[]>(value?.networks ?? [])
  const [days, setDays] = useState<number | null>(daysLeft(value))
  const make = useAction(makeClient, {
    refresh: [listClients],
    onDone: ({ secret }) => {
      onMade(name.trim(), secret)
      onClose()
    },
  })
  const change = useAction(changeClient, {
    refresh: [listClients],
    onDone: () => {
      toast({ text: t('gateway.key.saved') })
      onClose()
    },
  })
  const failure = make.error ?? change.error
  const send = () => {
    const settings = {
      name: name.trim(),
      scopes: [...scopes],
      networks: [...networks],
      ...(days !== null && { days }),
    }
    if (value) change.mutate({ id: value.id, ...settings })
    else make.mutate(settings)
  }
  return (
    <Modal
      open
      title={t(value ? 'gateway.key.edit' : 'clients.new')}
      okText={t(value ? 'gateway.key.save' : 'gateway.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending || change.isPending}
      okButtonProps={{ disabled: name.trim() === '' || scopes.length === 0 }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="gw-form">
        <div className="fld">
          <label htmlFor="gw-client-name">{t('clients.name')}</label>
          <Input
            id="gw-client-name"
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="fld">
          <span>{t('clients.scopes')}</span>
          <Checkbox.Group<ClientScope>
            value={[...scopes]}
            options={clientScopes.map(scope => ({ value: scope, label: t(`clients.scope.${scope}`) }))}
            onChange={setScopes}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-client-networks">{t('gateway.key.networks')}</label>
          <Select<string[]>
            id="gw-client-networks"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', ';', '，']}
            placeholder="10.1.0.0/16"
            value={[...networks]}
            onChange={setNetworks}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-client-days">{t('gateway.key.days')}</label>
          <Select
            id="gw-client-days"
            value={days ?? 0}
            options={[...new Set([...lives, days])].map(each => ({
              value: each ?? 0,
              label:
                each === null ? t('gateway.key.days.open') : t('gateway.key.days.count', { count: each }),
            }))}
            onChange={next => setDays(next === 0 ? null : next)}
          />
        </div>
        {failure ? (
          <p className="hint err" role="alert">
            {failure.issues[0]
              ? t(`issue.${failure.issues[0].code}`, { ...failure.issues[0].params })
              : errorText(t, failure)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
