import { errorText, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type GatewayKey,
  listGatewayKeys,
  rotateGatewayKey,
  withdrawGatewayKey,
} from '../../shared/key-contract.ts'
import { sayDay, sayMoment } from '../say.ts'
import { EndDialog } from './end-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretOnce } from './secret-once.tsx'

/** Keys of callers: scope, limits, use; of all interfaces, or of those that may call one. */
export const KeysPanel = ({ api }: { readonly api?: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listGatewayKeys, {}, { staleTime: 0 })
  const [editing, setEditing] = useState<GatewayKey | 'new' | null>(null)
  const [rotating, setRotating] = useState<GatewayKey | null>(null)
  const [ending, setEnding] = useState<GatewayKey | null>(null)
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const withdraw = useAction(withdrawGatewayKey, {
    refresh: [listGatewayKeys],
    onDone: () => {
      toast({ text: t('gateway.key.withdrawn') })
      setEnding(null)
    },
  })
  const rotate = useAction(rotateGatewayKey, {
    refresh: [listGatewayKeys],
    onDone: ({ secret }) => {
      setMade({ name: rotating?.name ?? '', secret })
      setRotating(null)
    },
  })
  const keys = (data?.data ?? []).filter(
    ({ apis }) => api === undefined || apis === null || apis.includes(api),
  )
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      {t('gateway.key.new')}
    </Button>
  )
  return (
    <div className="gw-panel">
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      {!data && !error ? <Skeleton kind="table" rows={5} /> : null}
      {data && keys.length === 0 ? (
        <EmptyState kind="never" icon="key" fill title={t('gateway.key.none')} actions={add}>
          {t('gateway.key.none.why')}
        </EmptyState>
      ) : null}
      {keys.length > 0 ? (
        <>
          <div className="gw-bar">
            <span className="grow" />
            {add}
          </div>
          <div className="gw-scroll">
            <table className="tbl gw-table">
              <thead>
                <tr>
                  <th>{t('gateway.key.name')}</th>
                  <th>{t('gateway.col.state')}</th>
                  <th>{t('gateway.key.scope')}</th>
                  <th className="num">{t('gateway.key.perMinute')}</th>
                  <th>{t('gateway.key.quota')}</th>
                  <th>{t('gateway.key.networks')}</th>
                  <th>{t('gateway.key.last')}</th>
                  <th aria-label={t('gateway.open')} />
                </tr>
              </thead>
              <tbody>
                {keys.map(key => (
                  <KeyRow
                    key={key.id}
                    value={key}
                    onEdit={() => setEditing(key)}
                    onRotate={() => setRotating(key)}
                    onWithdraw={() => setEnding(key)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
      {editing ? (
        <KeyDialog
          {...(editing !== 'new' && { value: editing })}
          {...(api !== undefined && { api })}
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

interface KeyRowProps {
  readonly value: GatewayKey
  onEdit(): void
  onRotate(): void
  onWithdraw(): void
}

const KeyRow = ({ value: key, onEdit, onRotate, onWithdraw }: KeyRowProps) => {
  const { t } = useTranslation()
  const hasEnded = key.expiresAt !== null && Date.parse(key.expiresAt) < Date.now()
  const off = key.withdrawnAt !== null || hasEnded
  const share = key.quota === null ? 0 : Math.min(1, key.used / key.quota)
  const old = key.secrets.find(({ endsAt }) => endsAt !== null)
  return (
    <tr data-off={off ? '' : undefined}>
      <td>
        <b translate="no">{key.name}</b>
        <small>
          <code className="mono" translate="no">
            {key.secrets[0]?.hint ?? ''}
          </code>{' '}
          {key.roles === null
            ? t('gateway.key.rights.owner', { name: key.owner.title })
            : t('gateway.key.rights.roles')}
        </small>
        {old?.endsAt && !off ? (
          <small className="gw-warn">
            {t('gateway.key.two', { hint: old.hint, at: sayMoment(old.endsAt) })}
          </small>
        ) : null}
      </td>
      <td>
        {t(
          key.withdrawnAt !== null
            ? 'gateway.key.withdrawn'
            : hasEnded
              ? 'gateway.key.ended'
              : 'gateway.key.live',
        )}
        <small>
          {key.expiresAt === null
            ? t('gateway.key.days.open')
            : t('gateway.key.until', { at: sayDay(key.expiresAt) })}
        </small>
      </td>
      <td>
        {key.apis === null
          ? t('gateway.key.scope.all')
          : t('gateway.key.scope.some', { count: key.apis.length })}
      </td>
      <td className="num">{key.perMinute}</td>
      <td>
        {key.quota === null ? (
          t('gateway.unlimited')
        ) : (
          <>
            <span className="gw-meter" data-full={share > 0.9 ? '' : undefined}>
              <i style={{ inlineSize: `${share * 100}%` }} />
            </span>
            {t('gateway.key.used', { used: key.used, quota: key.quota })}{' '}
            {t(`gateway.key.quota.${key.period}`)}
          </>
        )}
      </td>
      <td className="mono" translate="no">
        {key.networks.length === 0 ? t('gateway.key.networks.any') : key.networks.join(', ')}
      </td>
      <td>
        {key.lastUsedAt === null ? t('gateway.key.unused') : sayMoment(key.lastUsedAt)}
        <small className="mono" translate="no">
          {key.lastIp ?? ''}
        </small>
      </td>
      <td className="gw-acts">
        {key.withdrawnAt === null ? (
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
