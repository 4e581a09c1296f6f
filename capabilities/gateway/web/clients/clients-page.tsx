import { errorText, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listClients,
  type PlatformClient,
  rotateClient,
  withdrawClient,
} from '../../shared/clients-contract.ts'
import { EndDialog } from '../keys/end-dialog.tsx'
import '../gateway.css'
import { RotateDialog } from '../keys/rotate-dialog.tsx'
import { SecretOnce } from '../keys/secret-once.tsx'
import { sayDay, sayMoment } from '../say.ts'
import { ClientDialog } from './client-dialog.tsx'

/** Programs of the operator: what each may read, from where, until when. */
const ClientsPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listClients, {}, { staleTime: 0 })
  const [editing, setEditing] = useState<PlatformClient | 'new' | null>(null)
  const [rotating, setRotating] = useState<PlatformClient | null>(null)
  const [ending, setEnding] = useState<PlatformClient | null>(null)
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const rotate = useAction(rotateClient, {
    refresh: [listClients],
    onDone: ({ secret }) => {
      setMade({ name: rotating?.name ?? '', secret })
      setRotating(null)
    },
  })
  const withdraw = useAction(withdrawClient, {
    refresh: [listClients],
    onDone: () => {
      toast({ text: t('gateway.key.withdrawn') })
      setEnding(null)
    },
  })
  const clients = data?.data ?? []
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      {t('clients.new')}
    </Button>
  )
  return (
    <div className="gw-page">
      <PageHeader title={t('clients.title')} action={add} />
      <div className="gw-panel">
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {!data && !error ? <Skeleton kind="table" rows={5} /> : null}
        {data && clients.length === 0 ? (
          <EmptyState kind="never" icon="key" fill title={t('clients.none')}>
            {t('clients.none.why')}
          </EmptyState>
        ) : null}
        {clients.length > 0 ? (
          <>
            <p className="ink2">
              {t('clients.address')}{' '}
              <code className="mono" translate="no">
                GET /api/platform/spaces · GET /api/platform/interfaces
              </code>
            </p>
            <div className="gw-scroll">
              <table className="tbl gw-table">
                <thead>
                  <tr>
                    <th>{t('clients.name')}</th>
                    <th>{t('gateway.col.state')}</th>
                    <th>{t('clients.scopes')}</th>
                    <th>{t('gateway.key.networks')}</th>
                    <th>{t('gateway.key.last')}</th>
                    <th aria-label={t('gateway.open')} />
                  </tr>
                </thead>
                <tbody>
                  {clients.map(client => (
                    <ClientRow
                      key={client.id}
                      client={client}
                      onEdit={() => setEditing(client)}
                      onRotate={() => setRotating(client)}
                      onWithdraw={() => setEnding(client)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ) : null}
      </div>
      {editing ? (
        <ClientDialog
          {...(editing !== 'new' && { value: editing })}
          onMade={(name, secret) => setMade({ name, secret })}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {rotating ? (
        <RotateDialog
          name={rotating.name}
          busy={rotate.isPending}
          error={rotate.error}
          onRotate={hours => rotate.mutate({ id: rotating.id, hours })}
          onClose={() => setRotating(null)}
        />
      ) : null}
      {made ? <SecretOnce {...made} onClose={() => setMade(null)} /> : null}
      {ending ? (
        <EndDialog
          title={t('gateway.key.withdraw.sure', { name: ending.name })}
          lead={t('gateway.key.withdraw.lead')}
          action={t('gateway.key.withdraw')}
          busy={withdraw.isPending}
          error={withdraw.error}
          onEnd={() => withdraw.mutate({ id: ending.id })}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </div>
  )
}

export default ClientsPage

interface ClientRowProps {
  readonly client: PlatformClient
  onEdit(): void
  onRotate(): void
  onWithdraw(): void
}

const ClientRow = ({ client, onEdit, onRotate, onWithdraw }: ClientRowProps) => {
  const { t } = useTranslation()
  const hasEnded = client.expiresAt !== null && Date.parse(client.expiresAt) < Date.now()
  const state =
    client.withdrawnAt !== null
      ? 'gateway.key.withdrawn'
      : hasEnded
        ? 'gateway.key.ended'
        : 'gateway.key.live'
  const old = client.secrets.find(({ endsAt }) => endsAt !== null)
  return (
    <tr data-off={state === 'gateway.key.live' ? undefined : ''}>
      <td>
        <b translate="no">{client.name}</b>
        <small className="mono" translate="no">
          {client.secrets[0]?.hint ?? ''}
        </small>
        {old?.endsAt ? (
          <small className="gw-warn">
            {t('gateway.key.two', { hint: old.hint, at: sayMoment(old.endsAt) })}
          </small>
        ) : null}
      </td>
      <td>
        {t(state)}
        <small>
          {client.expiresAt === null
            ? t('gateway.key.days.open')
            : t('gateway.key.until', { at: sayDay(client.expiresAt) })}
        </small>
      </td>
      <td>{client.scopes.map(scope => t(`clients.scope.${scope}`)).join(', ')}</td>
      <td className="mono" translate="no">
        {client.networks.length === 0 ? t('gateway.key.networks.any') : client.networks.join(', ')}
      </td>
      <td>
        {client.lastUsedAt === null ? t('gateway.key.unused') : sayMoment(client.lastUsedAt)}
        <small className="mono" translate="no">
          {client.lastIp ?? ''}
        </small>
      </td>
      <td className="gw-acts">
        {client.withdrawnAt === null ? (
          <>
            <button type="button" className="btn t xs" onClick={onEdit}>
              {t('gateway.key.edit')}
            </button>
            <button type="button" className="btn t xs" onClick={onRotate}>
              {t('gateway.key.rotate')}
            </button>
            <button type="button" className="btn t xs" onClick={onWithdraw}>
              {t('gateway.key.withdraw')}
            </button>
          </>
        ) : null}
      </td>
    </tr>
  )
}
