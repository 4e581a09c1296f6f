import { errorText, sayMoment, switchLang, useCall, usePage } from '@gantry/client/web'
import { EmptyState, PublicFrame, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readAnnouncement } from '../shared/contract.ts'
import { Body } from './body.tsx'
import './news.css'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One announcement with its files; reading it counts. */
const NewsShow = () => {
  const { t } = useTranslation()
  const { id = '' } = usePage().query
  const known = uuid.test(id)
  const { data, error } = useCall(readAnnouncement, { id }, { enabled: known })
  return (
    <PublicFrame onLang={switchLang}>
      <article className="news">
        <p>
          <Link to="/news/list">{t('news.to_list')}</Link> · <Link to="/">{t('news.to_workspace')}</Link>
        </p>
        {error || !known ? (
          <EmptyState
            kind={error && error.status !== 404 ? 'error' : 'never'}
            icon="bell"
            title={t('news.gone')}
          >
            {error && error.status !== 404 ? errorText(t, error) : t('news.gone_why')}
          </EmptyState>
        ) : null}
        {known && !data && !error ? <Skeleton kind="form" rows={6} /> : null}
        {data ? (
          <>
            <h1 translate="no">{data.title}</h1>
            <p className="ink3">{data.publishedAt ? sayMoment(data.publishedAt) : null}</p>
            <Body of={data} />
          </>
        ) : null}
      </article>
    </PublicFrame>
  )
}

export default NewsShow
