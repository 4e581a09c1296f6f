import type { JsonObject } from '@gantry/base/shared'
import { errorText, useAction, useCall, useMayCall } from '@gantry/client/web'
import { Banner, Icon, Pager, Skeleton, toast } from '@gantry/ui/web'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Delivery,
  listDeliveries,
  listRejects,
  listShares,
  runShare,
  type Share,
} from '../../shared/contract.ts'
import { sayMoment, shownState } from '../parts/say.ts'
import { ShareRows } from '../parts/share-rows.tsx'
import { DeliveryTag, ShareTag } from '../parts/share-tag.tsx'

interface ExchangePanelProps {
  readonly share: Share
  onClose(): void
}

/** One exchange: its deliveries with counts and rejects, and the first rows as they are now. */
export const ExchangePanel = ({ share, onClose }: ExchangePanelProps) => {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(1)
  const asked = { share: share.id, page, ...(failed && { failed }) }
  const { data } = useCall(listDeliveries, asked, { keep: true, staleTime: 0 })
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
      <section>
        <h3>{t('sharing.deliveries')}</h3>
        <Checkbox
          checked={failed}
          onChange={({ target }) => {
            setFailed(target.checked)
            setPage(1)
          }}
        >
          {t('sharing.failed_only')}
        </Checkbox>
        {data ? (
          <ul className="sh-deliveries">
            {data.data.map(each => (
              <DeliveryLine key={each.id} delivery={each} isIn={share.direction === 'in'} />
            ))}
          </ul>
        ) : (
          <Skeleton rows={3} />
        )}
        {data?.data.length === 0 ? <p className="ink3">{t('sharing.deliveries.none')}</p> : null}
        <Pager page={page} more={data?.more ?? false} onPage={setPage} />
      </section>
      {isActive || share.direction === 'out' ? (
        <section>
          <h3>{t('sharing.preview')}</h3>
          <ShareRows id={share.id} isPreview />
        </section>
      ) : null}
    </div>
  )
}

interface DeliveryLineProps {
  readonly delivery: Delivery
  readonly isIn: boolean
}

const DeliveryLine = ({ delivery, isIn }: DeliveryLineProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { id, state, cause, whole, startedAt, error, rejected, read, created, changed, removed } = delivery
  return (
    <li>
      <div className="sh-told">
        <DeliveryTag state={state} />
        <span>{sayMoment(startedAt)}</span>
        <span className="ink3">
          {t(`sharing.cause.${cause}`)} · {t(whole ? 'sharing.whole' : 'sharing.changes')}
        </span>
      </div>
      <p className="ink2">{t('sharing.counts', { read, created, changed, removed, rejected })}</p>
      {error ? <p className="hint err">{t(`error.${error.code}`, error.params as JsonObject)}</p> : null}
      {rejected > 0 && isIn ? (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('sharing.rejects.show')}
        </Button>
      ) : null}
      {rejected > 0 && !isIn ? <p className="ink3">{t('sharing.rejects.there')}</p> : null}
      {open ? <Rejects delivery={id} /> : null}
    </li>
  )
}

const Rejects = ({ delivery }: { readonly delivery: string }) => {
  const { t } = useTranslation()
  const { data } = useCall(listRejects, { id: delivery })
  if (!data) return <Skeleton rows={2} />
  return (
    <table className="tbl" aria-label={t('sharing.rejects')}>
      <tbody>
        {data.data.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rejects never change, and titles need not differ
          <tr key={at}>
            <td translate="no">{each.title ?? '—'}</td>
            <td className="mono">{each.field}</td>
            <td>{t(each.code, each.params as JsonObject)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
