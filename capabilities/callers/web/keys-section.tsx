import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { type CallerKey, listKeys, withdrawKey } from '@gantry/identity/shared'
import { Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** The keys of an application: who made each, what it may, when it was last used; make and withdraw. */
export const KeysSection = ({ app }: { readonly app: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listKeys, { app })
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<CallerKey | null>(null)
  const withdraw = useAction(withdrawKey, {
    refresh: [listKeys],
    onDone: () => {
      toast({ text: t('callers.withdrawn', { name: ending?.name ?? '' }) })
      setEnding(null)
    },
  })
  const keys = data?.data ?? []
  return (
    <section aria-labelledby="cl-keys">
      <header className="cl-head">
        <div className="grow">
          <h2 id="cl-keys">{t('callers.keys')}</h2>
          <p className="ink2">{t('callers.keys.lead')}</p>
        </div>
        <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
          {t('callers.new')}
        </Button>
      </header>
      {error ? (
        <p className="hint err">
          {errorText(t, error)}{' '}
          <button type="button" className="btn t xs" onClick={() => void refetch()}>
            {t('ui.retry')}
          </button>
        </p>
      ) : !data ? (
        <Skeleton kind="table" />
      ) : keys.length === 0 ? (
        <p className="cl-empty ink2">{t('callers.none')}</p>
      ) : (
        <ul className="cl-keys">
          {keys.map(key => (
            <KeyRow key={key.id} value={key} onWithdraw={() => setEnding(key)} />
          ))}
        </ul>
      )}
      {making ? <NewKeyDialog app={app} onClose={() => setMaking(false)} /> : null}
      <Modal
        open={ending !== null}
        title={t('callers.withdraw.title', { name: ending?.name ?? '' })}
        okText={t('callers.withdraw')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ danger: true }}
        confirmLoading={withdraw.isPending}
        onOk={() => ending && withdraw.mutate({ app, id: ending.id })}
        onCancel={() => setEnding(null)}
      >
        <p>{t('callers.withdraw.lead')}</p>
        {withdraw.error ? <p className="hint err">{errorText(t, withdraw.error)}</p> : null}
      </Modal>
    </section>
  )
}

const KeyRow = ({ value: key, onWithdraw }: { readonly value: CallerKey; onWithdraw(): void }) => {
  const { t } = useTranslation()
  const hasEnded = key.expiresAt !== null && Date.parse(key.expiresAt) < Date.now()
  const state = key.withdrawnAt
    ? t('callers.state.withdrawn', { at: moment(key.withdrawnAt) })
    : hasEnded
      ? t('callers.state.ended', { at: moment(key.expiresAt) })
      : key.lastUsedAt
        ? t('callers.state.used', { at: moment(key.lastUsedAt), ip: key.lastIp ?? '' })
        : t('callers.state.unused')
  return (
    <li data-off={key.withdrawnAt || hasEnded ? '' : undefined}>
      <Icon name="key" size={16} />
      <div className="cl-name">
        <b translate="no">{key.name}</b>
        <code className="mono ink3" translate="no">
          {key.hint}
        </code>
      </div>
      <div className="cl-facts ink2">
        <span className="tag">{t(key.writes ? 'callers.writes' : 'callers.reads')}</span>
        <span>
          {t('callers.acts_as')} <span translate="no">{key.owner.title}</span>
        </span>
        {key.networks.length > 0 ? (
          <span className="mono" translate="no">
            {key.networks.join(', ')}
          </span>
        ) : null}
        {key.expiresAt && !hasEnded && !key.withdrawnAt ? (
          <span>{t('callers.ends', { at: moment(key.expiresAt) })}</span>
        ) : null}
      </div>
      <span className="cl-state ink3">{state}</span>
      {key.withdrawnAt ? null : (
        <button type="button" className="btn t" onClick={onWithdraw}>
          {t('callers.withdraw')}
        </button>
      )}
    </li>
  )
}

const moment = (at: string | null): string => (at === null ? '' : sayMoment(at))
