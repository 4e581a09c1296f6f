import { currentLang, sayMoment, sayNumber, useAction, useCall } from '@gantry/client/web'
import { routes } from '@gantry/model/shared'
import { PageHeader, SavedTabs, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Article,
  forgetSearch,
  type HelpCategory,
  type HelpSearch,
  helpCategories,
  listArticles,
  moveArticle,
  publishArticle,
  removeArticle,
  type ShownState,
} from '../../shared/help/help-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { ArticleEditor } from './article-editor.tsx'
import '../consoles.css'

/** What is being written: an article, or a new one with the words it was missed by. */
type Written = { readonly id?: string; readonly title?: string; readonly lang?: string } | null

/** Help articles by category and screen: write, order, publish; beside them what readers searched in vain. */
const HelpPage = () => {
  const { t } = useTranslation()
  const [state, setState] = useState<ShownState | null>(null)
  const [category, setCategory] = useState<HelpCategory | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [written, setWritten] = useState<Written>(null)
  const listed = useCall(
    listArticles,
    {
      page,
      ...(search.trim() ? { search: search.trim() } : {}),
      ...(state ? { state } : {}),
      ...(category ? { category } : {}),
    },
    { keep: true },
  )
  const publish = useAction(publishArticle, {
    refresh: [listArticles],
    onDone: (_answer, { state: now }) => toast({ text: t(`consoles.help.said_${now}`) }),
  })
  const move = useAction(moveArticle, { refresh: [listArticles] })
  const remove = useAction(removeArticle, {
    refresh: [listArticles],
    onDone: () => toast({ text: t('consoles.removed') }),
  })
  const columns: TableColumnsType<Article> = [
    {
      key: 'title',
      title: t('consoles.help.article'),
      render: (_v, { id, title, route, lang }) => (
        <span translate="no">
          <Button type="link" className="co-link" onClick={() => setWritten({ id })}>
            {title}
          </Button>
          <small className="ink3 co-below">
            {t(`consoles.lang.${lang}`)}
            {route ? ` · ${routes.find(({ path }) => path === route)?.title[currentLang()] ?? route}` : ''}
          </small>
        </span>
      ),
    },
    {
      key: 'category',
      title: t('consoles.help.category'),
      width: 130,
      render: (_v, row) => t(`consoles.help.category.${row.category}`),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 110,
      render: (_v, row) => (
        <span className={`tag ${row.state === 'published' ? 'ok' : ''}`}>
          {t(`consoles.shown.${row.state}`)}
        </span>
      ),
    },
    {
      key: 'views',
      title: t('consoles.help.views'),
      width: 90,
      align: 'end',
      render: (_v, { views }) => sayNumber(views),
    },
    {
      key: 'at',
      title: t('consoles.changed'),
      width: 190,
      render: (_v, { changedAt, author }) => (
        <span translate="no">
          {sayMoment(changedAt)}
          <small className="ink3 co-below">{author}</small>
        </span>
      ),
    },
    {
      key: 'acts',
      width: 250,
      render: (_v, { id, title, state: now }) => (
        <span className="co-acts">
          <Button
            size="small"
            aria-label={t('consoles.up_of', { name: title })}
            onClick={() => move.mutate({ id, by: 'up' })}
          >
            ↑
          </Button>
          <Button
            size="small"
            aria-label={t('consoles.down_of', { name: title })}
            onClick={() => move.mutate({ id, by: 'down' })}
          >
            ↓
          </Button>
          {now === 'draft' ? (
            <>
              <Button size="small" type="primary" onClick={() => publish.mutate({ id, state: 'published' })}>
                {t('consoles.publish')}
              </Button>
              <Popconfirm
                title={t('consoles.remove_sure', { name: title })}
                okText={t('consoles.remove')}
                onConfirm={() => remove.mutate({ id })}
              >
                <Button size="small" danger>
                  {t('consoles.remove')}
                </Button>
              </Popconfirm>
            </>
          ) : (
            <Button size="small" onClick={() => publish.mutate({ id, state: 'draft' })}>
              {t('consoles.unpublish')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  const inVain = listed.data?.inVain ?? []
  return (
    <>
      <PageHeader
        title={t('consoles.help')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', 'draft', 'published'] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.shown.${id}`),
            }))}
            onChange={id => {
              setState(id === 'draft' || id === 'published' ? id : null)
              setPage(1)
            }}
          />
        }
        action={
          <Button type="primary" onClick={() => setWritten({})}>
            {t('consoles.help.add')}
          </Button>
        }
      />
      <div className="co-page">
        <InVain searches={inVain} onWrite={({ words, lang }) => setWritten({ title: words, lang })} />
        <div className="co-acts">
          <Input.Search
            allowClear
            className="co-search"
            placeholder={t('consoles.help.search')}
            aria-label={t('consoles.help.search')}
            onSearch={value => {
              setSearch(value)
              setPage(1)
            }}
          />
          <Select
            allowClear
            style={{ width: 180 }}
            aria-label={t('consoles.help.category')}
            placeholder={t('consoles.help.category')}
            value={category}
            options={helpCategories.map(value => ({ value, label: t(`consoles.help.category.${value}`) }))}
            onChange={value => {
              setCategory(value ?? null)
              setPage(1)
            }}
          />
        </div>
        <ConsoleTable<Article>
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1080}
          page={page}
          onPage={setPage}
          filtered={Boolean(search || state || category)}
          icon="help"
          none={t('consoles.help.none')}
          noneWhy={t('consoles.help.none_why')}
          failure={publish.error ?? move.error ?? remove.error}
        />
      </div>
      {written ? <ArticleEditor given={written} onClose={() => setWritten(null)} /> : null}
    </>
  )
}

interface InVainProps {
  readonly searches: readonly HelpSearch[]
  readonly onWrite: (search: HelpSearch) => void
}

/** The articles to write next: what readers searched without result. */
const InVain = ({ searches, onWrite }: InVainProps) => {
  const { t } = useTranslation()
  const forget = useAction(forgetSearch, { refresh: [listArticles] })
  if (searches.length === 0) return null
  return (
    <section className="tile co-part">
      <h2>{t('consoles.help.in_vain')}</h2>
      <ul className="co-leads">
        {searches.slice(0, 8).map(search => (
          <li key={`${search.lang} ${search.words}`}>
            <span className="grow">
              <b translate="no">{search.words}</b>{' '}
              <span className="ink3">
                {t('consoles.help.times', { count: search.times })} · {t(`consoles.lang.${search.lang}`)} ·{' '}
                {sayMoment(search.lastAt)}
              </span>
            </span>
            <Button size="small" onClick={() => onWrite(search)}>
              {t('consoles.help.write')}
            </Button>
            <Button size="small" type="text" onClick={() => forget.mutate({ words: search.words })}>
              {t('consoles.help.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default HelpPage
