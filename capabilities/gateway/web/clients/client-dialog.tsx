import { useAction } from '@gantry/client/web'
import { Field } from '@gantry/ui/web'
import { Checkbox, Input } from 'antd'
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
import { CallerFields, daysLeft } from '../keys/caller-fields.tsx'
import type { SecretFormProps } from '../keys/secret-dialogs.tsx'
import { SecretForm, useKept } from '../keys/secret-form.tsx'

/** Name, scopes, networks and end of a client of the platform. */
export const ClientDialog = ({ value, onMade, onClose }: SecretFormProps<PlatformClient>) => {
  const { t } = useTranslation()
  const [name, setName] = useState(value?.name ?? '')
  const [scopes, setScopes] = useState<readonly ClientScope[]>(value?.scopes ?? ['spaces'])
  const [networks, setNetworks] = useState<readonly string[]>(value?.networks ?? [])
  const [days, setDays] = useState<number | null>(daysLeft(value))
  const kept = useKept(onMade, onClose)
  const make = useAction(makeClient, { refresh: [listClients], onDone: kept.made })
  const change = useAction(changeClient, { refresh: [listClients], onDone: kept.changed })
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
    <SecretForm
      title={t(value ? 'gateway.key.edit' : 'clients.new')}
      okText={t(value ? 'gateway.key.save' : 'gateway.make')}
      isComplete={name.trim() !== '' && scopes.length > 0}
      calls={[make, change]}
      onSave={send}
      onClose={onClose}
    >
      <Field label={t('clients.name')}>
        {id => <Input id={id} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Field label={t('clients.scopes')}>
        {() => (
          <Checkbox.Group<ClientScope>
            value={[...scopes]}
            options={clientScopes.map(scope => ({ value: scope, label: t(`clients.scope.${scope}`) }))}
            onChange={setScopes}
          />
        )}
      </Field>
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
