import { errorText, useAction, useMayCall } from '@gantry/client/web'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeliveries } from '../../shared/contract.ts'
import { type Agreement, listAgreements, runAgreement, setAgreementState } from '../../shared/outside.ts'
import { sayMoment, shownState } from '../parts/say.ts'
import { ShareTag } from '../parts/share-tag.tsx'
import { Deliveries } from './deliveries.tsx'

interface OutsidePanelProps {
  readonly agreement: Agreement
  onClose(): void
}

/** One agreement with a system outside: what was agreed, and its deliveries. */
export const OutsidePanel = ({ agreement, onClose }: OutsidePanelProps) => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const [reason, setReason] = useState('')
  const { id, name, address, other, agreed, last, nextAt } = agreement
  const run = useAction(runAgreement, {
    refresh: [listAgreements, listDeliveries],
    onDone: () => toast({ text: t('sharing.said.run') }),
  })
  const change = useAction(setAgreementState, { refresh: [listAgreements] })
  const isActive = shownState(agreement) === 'active'
  const failure = run.error ?? change.error
  return (
    <div className="sh-panel">
      <header>
        <h2 translate="no">{name}</h2>
        <ShareTag share={agreement} />
        <button type="button" className="btn t s sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="sh-acts">
        {mayCall(runAgreement) ? (
          <Button
            type="primary"
            icon={<Icon name="play" size={14} />}
            disabled={!isActive}
            loading={run.isPending}
            onClick={() => run.mutate({ id })}
          >
            {t('sharing.run')}
          </Button>
        ) : null}
        {mayCall(setAgreementState) && agreement.state === 'active' ? (
          <>
            <Input
              className="sh-reason"
              placeholder={t('sharing.outside.reason')}
              aria-label={t('sharing.outside.reason')}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button
              danger
              loading={change.isPending}
              onClick={() => change.mutate({ id, state: 'stopped', reason })}
            >
              {t('sharing.outside.stop')}
            </Button>
          </>
        ) : null}
        {mayCall(setAgreementState) && agreement.state === 'stopped' ? (
          <Button
            loading={change.isPending}
            onClick={() => change.mutate({ id, state: 'active', reason: '' })}
          >
            {t('sharing.outside.resume')}
          </Button>
        ) : null}
        {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      </div>
      {isActive && last?.state === 'failed' && nextAt !== null ? (
        <Banner kind="warn">{t('sharing.again', { at: sayMoment(nextAt) })}</Banner>
      ) : null}
      {agreement.reason === '' ? null : <Banner kind="info">{agreement.reason}</Banner>}
      <section>
        <h3>{t('sharing.outside')}</h3>
        <p translate="no">
          {other.name} · <span className="mono">{address}</span>
        </p>
        <p className="ink2">{t('sharing.outside.agreed', { by: agreed.by, on: agreed.on })}</p>
        <p className="ink2">
          {t('sharing.outside.document')}: <span translate="no">{agreed.document}</span>
        </p>
      </section>
      <Deliveries share={id} isIn={false} isOutside />
    </div>
  )
}
