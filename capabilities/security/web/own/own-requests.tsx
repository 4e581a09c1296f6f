import { errorText, Failed, type SettingsTabProps, useAction, useCall } from '@gantry/client/web'
import { Banner, EmptyState, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { listOwnRequests, withdrawRequest } from '../../shared/contract.ts'
import { PastRequest } from '../desk/past-request.tsx'
import '../security.css'

/** The reader's own acts that wait for the security officer or waited: what became of them, and taking them back. */
const OwnRequests = ({ title, tabs }: SettingsTabProps) => (
  <>
    <PageHeader title={title} tabs={tabs} />
    <div className="se-page">
      <Requests />
    </div>
  </>
)

export default OwnRequests

const Requests = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listOwnRequests, {})
  const withdraw = useAction(withdrawRequest, {
    refresh: [listOwnRequests],
    onDone: () => toast({ text: t('security.said_withdrawn') }),
  })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  if (data.data.length === 0)
    return (
      <EmptyState kind="never" icon="shield" title={t('security.own_none')}>
        {t('security.own_none_why')}
      </EmptyState>
    )
  return (
    <section className="se-card" aria-label={t('security.own')}>
      <header>
        <h2>{t('security.own')}</h2>
        <small>{t('security.own_why')}</small>
      </header>
      {withdraw.error ? <Banner kind="bad">{errorText(t, withdraw.error)}</Banner> : null}
      <ul>
        {data.data.map(each => (
          <PastRequest key={each.id} request={each}>
            {each.state === 'waiting' ? (
              <div className="se-acts">
                <Popconfirm
                  title={t('security.withdraw_title')}
                  okText={t('security.withdraw')}
                  cancelText={t('ui.cancel')}
                  onConfirm={() => withdraw.mutate({ id: each.id })}
                >
                  <Button disabled={withdraw.isPending}>{t('security.withdraw')}</Button>
                </Popconfirm>
              </div>
            ) : null}
          </PastRequest>
        ))}
      </ul>
    </section>
  )
}
