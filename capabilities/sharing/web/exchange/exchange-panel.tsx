import { errorText, useAction, useMayCall } from '@gantry/client/web'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listDeliveries, listShares, runShare, type Share } from '../../shared/contract.ts'
import { sayMoment, shownState } from '../parts/say.ts'
import { ShareRows } from '../parts/share-rows.tsx'
import { ShareTag } from '../parts/share-tag.tsx'
import { Deliveries } from './deliveries.tsx'

interface ExchangePanelProps {
  readonly share: Share
  onClose(): void
}

/** One exchange: its deliveries with counts and rejects, and the first rows as they are now. */
export const ExchangePanel = ({ share, onClose }: ExchangePanelProps) => {
  const { t } = useTranslation()
  const run = useAction(runShare, {
    refresh: [listShares, listDeliveries],
    onDone: () => toast({ text: t('sharing.said.run') }),
  })
  const mayRun = useMayCall()(runShare)
  const isActive = shownState(share) === 'active'
  return (
    <div className="sh-panel">
      <header>
        <h2 translate="no">{share.name}</h2>
        <ShareTag share={share} />
        <button type="button" className="btn t s sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {mayRun ? (
        <div className="sh-acts">
          <Button
            type="primary"
            icon={<Icon name="play" size={14} />}
            disabled={!isActive || share.arrival?.mode !== 'table'}
            loading={run.isPending}
            onClick={() => run.mutate({ id: share.id })}
          >
            {t('sharing.run')}
          </Button>
          {run.error ? <p className="hint err">{errorText(t, run.error)}</p> : null}
        </div>
      ) : null}
      {isActive && share.last?.state === 'failed' && share.nextAt !== null ? (
        <Banner kind="warn">{t('sharing.again', { at: sayMoment(share.nextAt) })}</Banner>
      ) : null}
      <Deliveries share={share.id} isIn={share.direction === 'in'} isOutside={false} />
      {isActive || share.direction === 'out' ? (
        <section>
          <h3>{t('sharing.preview')}</h3>
          <ShareRows id={share.id} isPreview />
        </section>
      ) : null}
    </div>
  )
}
