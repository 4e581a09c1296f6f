import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import { RoleSelect } from '@gantry/designs/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApis } from '../../shared/contract.ts'
import {
  changeGatewayKey,
  type GatewayKey,
  listGatewayKeys,
  makeGatewayKey,
  type QuotaPeriod,
} from '../../shared/key-contract.ts'

interface KeyDialogProps {
  /** Absent: a new one. */
  readonly value?: GatewayKey
  /** The interface a new key is proposed for. */
  readonly api?: string
  onMade(name: string, secret: string): void
  onClose(): void
}

/** Days a key may live; null: until it is withdrawn. */
const lives = [30, 90, 365, null] as const

/** Days that are left of a key. */
const daysLeft = (key: GatewayKey | undefined): number | null => {
  if (!key) return 365
  if (key.expiresAt === null) return null
  return Math.max(1, Math.ceil((Date.parse(key.expiresAt) - Date.now()) / 86_400_000))
}

/** Name, rights, scope, limits and end of a key. */
export const KeyDialog = ({ value, api, onMade, onClose }: KeyDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const apis = useCall(listApis, {}).data?.data ?? []
  const [name, setName] = useState(value?.name ?? '')
  const [roles, setRoles] = useState<readonly string[] | null>(value?.roles ?? null)
  const [scope, setScope] = useState<readonly string[]>(value ? (value.apis ?? []) : api ? [api] : [])
  const [perMinute, setPerMinute] = useState(value?.perMinute ?? 600)
  const [quota, setQuota] = useState<number | null>(value?.quota ?? null)
  const [period, setPeriod] = useState<QuotaPeriod>(value?.period ?? 'day')
  const [networks, setNetworks] = useState<readonly string[]>(value?.networks ?? [])
  const [days, setDays] = useState<number | null>(daysLeft(value))
  const make = useAction(makeGatewayKey, {
    refresh: [listGatewayKeys, listApis],
    onDone: ({ secret }) => {
      onMade(name.trim(), secret)
      onClose()
    },
  })
  const change = useAction(changeGatewayKey, {
    refresh: [listGatewayKeys, listApis],
    onDone: () => {
      toast({ text: t('gateway.key.saved') })
      onClose()
    },
  })
  const failure = make.error ?? change.error
  const issueAt = (place: string) => failure?.issues.find(({ field }) => field.startsWith(place))
  const send = () => {
    const settings = {
      name: name.trim(),
      networks: [...networks],
      perMinute,
      period,
      ...(roles !== null && { roles: [...roles] }),
      ...(scope.length > 0 && { apis: [...scope] }),
      ...(quota !== null && { quota }),
      ...(days !== null && { days }),
    }
    if (value) change.mutate({ id: value.id, ...settings })
    else make.mutate(settings)
  }
  const choices = [...new Set([...lives, days])]
  return (
    <Modal
      open
      title={t(value ? 'gateway.key.edit' : 'gateway.key.new')}
      okText={t(value ? 'gateway.key.save' : 'gateway.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending || change.isPending}
      okButtonProps={{ disabled: name.trim() === '' || roles?.length === 0 }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="gw-form">
        <div className="fld">
          <label htmlFor="gw-key-name">{t('gateway.key.name')}</label>
          <Input
            id="gw-key-name"
            value={name}
            maxLength={60}
            placeholder={t('gateway.key.name.example')}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-key-rights">{t('gateway.key.rights')}</label>
          <Radio.Group
            id="gw-key-rights"
            value={roles === null ? 'owner' : 'roles'}
            options={[
              {
                value: 'owner',
                label: t('gateway.key.rights.own'),
              },
              { value: 'roles', label: t('gateway.key.rights.roles') },
            ]}
            onChange={({ target }) => setRoles(target.value === 'owner' ? null : [])}
          />
          {roles === null ? null : <RoleSelect id="gw-key-roles" value={roles} onChange={setRoles} />}
          <p className="hint">{t('gateway.key.rights.hint')}</p>
        </div>
        <div className="fld">
          <label htmlFor="gw-key-scope">{t('gateway.key.scope')}</label>
          <Select<string[]>
            id="gw-key-scope"
            mode="multiple"
            placeholder={t('gateway.key.scope.all')}
            value={[...scope]}
            options={apis.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={setScope}
          />
        </div>
        <div className="gw-two">
          <div className="fld">
            <label htmlFor="gw-key-rate">{t('gateway.key.perMinute')}</label>
            <InputNumber<number>
              id="gw-key-rate"
              min={1}
              max={100_000}
              value={perMinute}
              onChange={next => setPerMinute(next ?? 600)}
            />
          </div>
          <div className="fld">
            <label htmlFor="gw-key-quota">{t('gateway.key.quota')}</label>
            <div className="gw-row">
              <InputNumber<number>
                id="gw-key-quota"
                min={1}
                max={1_000_000_000}
                value={quota}
                placeholder={t('gateway.unlimited')}
                onChange={setQuota}
              />
              <Select<QuotaPeriod>
                value={period}
                aria-label={t('gateway.key.quota')}
                options={(['day', 'month'] as const).map(each => ({
                  value: each,
                  label: t(`gateway.key.quota.${each}`),
                }))}
                onChange={setPeriod}
              />
            </div>
          </div>
        </div>
        <div className="fld">
          <label htmlFor="gw-key-networks">{t('gateway.key.networks')}</label>
          <Select<string[]>
            id="gw-key-networks"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', ';', '，']}
            placeholder="10.1.0.0/16"
            value={[...networks]}
            status={issueAt('networks') ? 'error' : ''}
            onChange={setNetworks}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-key-days">{t('gateway.key.days')}</label>
          <Select
            id="gw-key-days"
            value={days ?? 0}
            options={choices.map(each => ({
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
