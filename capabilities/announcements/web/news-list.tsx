import { Failed, sayDay, switchLang, useCall } from '@gantry/client/web'
import { EmptyState, Icon, PublicFrame, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { listAnnouncements } from '../shared/contract.ts'
import './news.css'

/** Published announcements the visitor may see. */
const NewsList = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [typed, setTyped] = useState(search)
  const listed = useCall(listAnnouncements, { page, ...(search ? { search } : {}) }, { keep: true })
  const go = (next: { search?: string; page?: number }) => {
    const wanted = { search, page, ...next }
    setParams({
      ...(wanted.search ? { search: wanted.search } : {}),
      ...(wanted.page > 1 ? { page: String(wanted.page) } : {}),
    })
  }
  return (
    <PublicFrame onLang={switchLang}>
      <div className="news">
        <h1>{t('news.list')}</h1>
        <form
          className="in"
          onSubmit={event => {
            event.preventDefault()
            go({ search: typed.trim(), page: 1 })
          }}
        >
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            maxLength={100}
            placeholder={t('news.search')}
            aria-label={t('news.search')}
            onChange={event => setTyped(event.target.value)}
          />
        </form>
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="form" rows={5} /> : null}
        {listed.data?.data.length === 0 ? (
          <EmptyState
            kind={search ? 'filtered' : 'never'}
            icon="bell"
            title={t(search ? 'news.not_found' : 'news.none')}
          />
        ) : null}
        <ul className="news-items">
          {listed.data?.data.map(item => (
            <li key={item.id}>
              <Link to={`/news/show?id=${item.id}`}>
                {item.onTop ? <span className="tag info">{t('news.on_top')}</span> : null}
                {item.kind === 'downtime' ? <span className="tag warn">{t('news.downtime')}</span> : null}
                <span className={item.read ? 'news-title' : 'news-title new'} translate="no">
                  {item.title}
                </span>
                <time dateTime={item.publishedAt ?? ''}>
                  {item.publishedAt ? sayDay(item.publishedAt) : ''}
                </time>
              </Link>
            </li>
          ))}
        </ul>
        <div className="row news-pages">
          {page > 1 ? (
            <button type="button" className="btn" onClick={() => go({ page: page - 1 })}>
              {t('news.newer')}
            </button>
          ) : null}
          {listed.data?.more ? (
            <button type="button" className="btn" onClick={() => go({ page: page + 1 })}>
              {t('news.older')}
            </button>
          ) : null}
        </div>
      </div>
    </PublicFrame>
  )
}

export default NewsList
