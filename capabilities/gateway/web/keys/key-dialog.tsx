import { localise } from '@gantry/base/shared'
import { currentLang, useAction, useCall } from '@gantry/client/web'
import { RoleSelect } from '@gantry/designs/web'
import { Field } from '@gantry/ui/web'
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
  quotaPeriods,
} from '../../shared/key-contract.ts'
import { CallerFields, daysLeft } from './caller-fields.tsx'
import type { SecretFormProps } from './secret-dialogs.tsx'
import { SecretForm, useKept } from './secret-form.tsx'

interface KeyDialogProps extends SecretFormProps<GatewayKey> {
  /** The interface a new key is proposed for. */
  readonly api?: string
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
  const kept = useKept(onMade, onClose)
  const refresh = [listGatewayKeys, listApis]
  const make = useAction(makeGatewayKey, { refresh, onDone: kept.made })
  const change = useAction(changeGatewayKey, { refresh, onDone: kept.changed })
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
  return (
    <SecretForm
      title={t(value ? 'gateway.key.edit' : 'gateway.key.new')}
      okText={t(value ? 'gateway.key.save' : 'gateway.make')}
      isComplete={name.trim() !== '' && roles?.length !== 0}
      calls={[make, change]}
      onSave={send}
      onClose={onClose}
    >
      <Field label={t('gateway.key.name')}>
        {id => (
          <Input
            id={id}
            value={name}
            maxLength={60}
            placeholder={t('gateway.key.name.example')}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('gateway.key.rights')} hint={t('gateway.key.rights.hint')}>
        {id => (
          <>
            <Radio.Group
              id={id}
              value={roles === null ? 'owner' : 'roles'}
              options={[
                { value: 'owner', label: t('gateway.key.rights.own') },
                { value: 'roles', label: t('gateway.key.rights.roles') },
              ]}
              onChange={({ target }) => setRoles(target.value === 'owner' ? null : [])}
            />
            {roles === null ? null : <RoleSelect id="gw-key-roles" value={roles} onChange={setRoles} />}
          </>
        )}
      </Field>
      <Field label={t('gateway.key.scope')}>
        {id => (
          <Select<string[]>
            id={id}
            mode="multiple"
            placeholder={t('gateway.key.scope.all')}
            value={[...scope]}
            options={apis.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={setScope}
          />
        )}
      </Field>
      <div className="gw-two">
        <Field label={t('gateway.key.perMinute')}>
          {id => (
            <InputNumber<number>
              id={id}
              min={1}
              max={100_000}
              value={perMinute}
              onChange={next => setPerMinute(next ?? 600)}
            />
          )}
        </Field>
        <Field label={t('gateway.key.quota')}>
          {id => (
            <div className="gw-row">
              <InputNumber<number>
                id={id}
                min={1}
                max={1_000_000_000}
                value={quota}
                placeholder={t('gateway.unlimited')}
                onChange={setQuota}
              />
              <Select<QuotaPeriod>
                value={period}
                aria-label={t('gateway.key.quota')}
                options={quotaPeriods.map(each => ({ value: each, label: t(`gateway.key.quota.${each}`) }))}
                onChange={setPeriod}
              />
            </div>
          )}
        </Field>
      </div>
      <CallerFields
        networks={networks}
        days={days}
        error={change.error ?? make.error}
        onNetworks={setNetworks}
        onDays={setDays}
      />
    </SecretForm>
  )
}
