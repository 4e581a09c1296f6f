import { errorText, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, PageHeader, SavedTabs, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type SecurityDesk as Desk, lookForFindings, readDesk } from '../../shared/contract.ts'
import '../security.css'
import { FindingRow } from './finding-row.tsx'
import { FindingsHistory } from './findings-history.tsx'
import { PolicyForm } from './policy-form.tsx'
import { ReportOfMonth } from './report-of-month.tsx'
import { RequestRow } from './request-row.tsx'
import { RequestsHistory } from './requests-history.tsx'
import { Reviews } from './reviews.tsx'

const parts = ['decide', 'reviews', 'requests', 'findings', 'policy'] as const
type Part = (typeof parts)[number]

/** The security officer's desk: first what waits for a decision, then what was decided, found and set. */
const SecurityDesk = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const part: Part = parts.find(each => each === params.get('part')) ?? 'decide'
  const desk = useCall(readDesk, {}, { keep: true })
  const waiting = desk.data ? desk.data.waiting.length + desk.data.openFindings : 0
  return (
    <>
      <PageHeader
        title={t('security.title')}
        tabs={
          <SavedTabs
            label={t('security.parts')}
            active={part}
            tabs={parts.map(id => ({
              id,
              label: t(`security.part.${id}`),
              ...(id === 'decide' && waiting > 0 && { count: waiting }),
              ...(id === 'reviews' &&
                desk.data &&
                desk.data.reviews.length > 0 && { count: desk.data.reviews.length }),
            }))}
            onChange={next => setParams(next === 'decide' ? {} : { part: next })}
          />
        }
        extra={<ReportOfMonth />}
      />
      <div className="se-page">
        {desk.error ? <Failed error={desk.error} /> : null}
        {part === 'decide' ? (
          desk.data ? (
            <Decide desk={desk.data} />
          ) : desk.error ? null : (
            <Skeleton />
          )
        ) : null}
        {part === 'reviews' ? <Reviews running={desk.data?.reviews ?? []} /> : null}
        {part === 'requests' ? <RequestsHistory /> : null}
        {part === 'findings' ? <FindingsHistory /> : null}
        {part === 'policy' ? <PolicyForm /> : null}
      </div>
    </>
  )
}

export default SecurityDesk

const Decide = ({ desk: { waiting, findings, openFindings, lookedAt } }: { readonly desk: Desk }) => {
  const { t } = useTranslation()
  const look = useAction(lookForFindings, {
    refresh: [readDesk],
    onDone: ({ found }) => toast({ text: t('security.looked', { count: found }) }),
  })
  return (
    <>
      <section className="se-card" aria-label={t('security.waiting')}>
        <header>
          <h2>{t('security.waiting')}</h2>
          {waiting.length > 0 ? <span className="n">{waiting.length}</span> : null}
          <small>{t('security.waiting_why')}</small>
        </header>
        {waiting.length === 0 ? <p className="se-calm">{t('security.waiting_none')}</p> : null}
        <ul>
          {waiting.map(each => (
            <RequestRow key={each.id} request={each} />
          ))}
        </ul>
      </section>
      <section className="se-card" aria-label={t('security.findings')}>
        <header>
          <h2>{t('security.findings')}</h2>
          {openFindings > 0 ? <span className="n">{openFindings}</span> : null}
          <small>
            {lookedAt === null
              ? t('security.not_looked')
              : t('security.looked_at', { at: sayMoment(lookedAt) })}
          </small>
          <Button size="small" loading={look.isPending} onClick={() => look.mutate({})}>
            {t('security.look')}
          </Button>
        </header>
        {look.error ? <Banner kind="bad">{errorText(t, look.error)}</Banner> : null}
        {findings.length === 0 ? <p className="se-calm">{t('security.findings_none')}</p> : null}
        <ul>
          {findings.map(each => (
            <FindingRow key={each.id} finding={each} />
          ))}
        </ul>
      </section>
    </>
  )
}
