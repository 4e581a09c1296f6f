import type { JsonObject } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { Pager, Skeleton } from '@gantry/ui/web'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delivery, listDeliveries, listRejects } from '../../shared/contract.ts'
import { sayMoment } from '../parts/say.ts'
import { DeliveryTag } from '../parts/share-tag.tsx'

interface DeliveriesProps {
  /** Id of a share, or of an agreement with a system outside. */
  readonly share: string
  readonly isIn: boolean
  readonly isOutside: boolean
}

/** The deliveries of an exchange with counts, rejects and failures, newest first. */
export const Deliveries = ({ share, isIn, isOutside }: DeliveriesProps) => {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(1)
  const asked = { share, page, ...(failed && { failed }) }
  const { data } = useCall(listDeliveries, asked, { keep: true, staleTime: 0 })
  return (
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
            <DeliveryLine key={each.id} delivery={each} isIn={isIn} isOutside={isOutside} />
          ))}
        </ul>
      ) : (
        <Skeleton rows={3} />
      )}
      {data?.data.length === 0 ? <p className="ink3">{t('sharing.deliveries.none')}</p> : null}
      <Pager page={page} more={data?.more ?? false} onPage={setPage} />
    </section>
  )
}

interface DeliveryLineProps extends Omit<DeliveriesProps, 'share'> {
  readonly delivery: Delivery
}

const DeliveryLine = ({ delivery, isIn, isOutside }: DeliveryLineProps) => {
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
      <p className="ink2">
        {t(isOutside ? 'sharing.outside.counts' : 'sharing.counts', {
          read,
          created,
          changed,
          removed,
          rejected,
        })}
      </p>
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
