import { Failed, FormFailure, sayMoment, useAction, useCall } from '@gantry/client/web'
import { EmptyState, ListTable, Pager, Skeleton, toast } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideRequest, listRequests, type ProductRequest } from '../../shared/keep-contract.ts'
import { say, sayMoney } from '../parts/say.ts'
import { TextDialog } from '../parts/text-dialog.tsx'

const tones = { waiting: 'warn', granted: 'ok', refused: 'bad' } as const

/** Requests of spaces for products with a price: those waiting first. */
export const RequestList = () => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [refusing, setRefusing] = useState<ProductRequest | null>(null)
  const listed = useCall(listRequests, { page }, { keep: true })
  const decide = useAction(decideRequest, {
    refresh: [listRequests],
    onDone: () => {
      setRefusing(null)
      toast({ text: t('store.request.said') })
    },
  })
  const columns: TableColumnsType<ProductRequest> = [
    {
      key: 'product',
      title: t('store.mine.application'),
      render: (_v, { product, note }) => (
        <span translate="no">
          <b>{say(product.name)}</b>{' '}
          <span className="ink3">{t('store.price_year', { price: sayMoney(product.price) })}</span>
          <small className="ink3 ap-below">{note}</small>
        </span>
      ),
    },
    {
      key: 'space',
      title: t('store.request.space'),
      width: 220,
      render: (_v, { space, by, at }) => (
        <span translate="no">
          {space.name}
          <small className="ink3 ap-below">{t('store.mine.by', { who: by, at: sayMoment(at) })}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('store.mine.state'),
      width: 200,
      render: (_v, { state, decidedBy, reason }) => (
        <>
          <span className={`tag ${tones[state]}`}>{t(`store.request.${state}`)}</span>
          <small className="ink3 ap-below" translate="no">
            {[decidedBy, reason].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
    },
    {
      key: 'acts',
      width: 190,
      render: (_v, row) =>
        row.state === 'waiting' ? (
          <span className="ap-acts">
            <Button
              size="small"
              type="primary"
              onClick={() => decide.mutate({ id: row.id, granted: true, reason: '' })}
            >
              {t('store.request.grant')}
            </Button>
            <Button size="small" onClick={() => setRefusing(row)}>
              {t('store.request.refuse')}
            </Button>
          </span>
        ) : null,
    },
  ]
  if (listed.error) return <Failed error={listed.error} />
  if (!listed.data) return <Skeleton kind="table" />
  return (
    <>
      <FormFailure error={decide.error} />
      <ListTable<ProductRequest>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 820 }}
        columns={columns}
        dataSource={[...listed.data.data]}
        locale={{
          emptyText: (
            <EmptyState kind="never" icon="yuan" title={t('store.request.none')}>
              {t('store.request.none_why')}
            </EmptyState>
          ),
        }}
      />
      <Pager page={page} more={listed.data.more} onPage={setPage} />
      {refusing ? (
        <TextDialog
          title={t('store.request.refuse_title', {
            space: refusing.space.name,
            name: say(refusing.product.name),
          })}
          label={t('store.audit.reason')}
          action={t('store.request.refuse')}
          danger
          busy={decide.isPending}
          error={decide.error}
          onConfirm={reason => decide.mutate({ id: refusing.id, granted: false, reason })}
          onClose={() => setRefusing(null)}
        >
          {t('store.request.refuse_what')}
        </TextDialog>
      ) : null}
    </>
  )
}
