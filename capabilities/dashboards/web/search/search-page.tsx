import { limits, localise } from '@gantry/base/shared'
import { currentLang, DataSearchContext, Failed, inSpace, sayDay, useCall, usePage } from '@gantry/client/web'
import { type FoundGroup, searchSpace } from '@gantry/model/shared'
import { EmptyState, Icon, PageHeader, ProgressLine, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Marked } from './marked.tsx'
import '../dashboards.css'

/** Results of a table shown until it is chosen. */
const firstOfTable = 5

/** Records of all applications the person may read that contain the words; words and table are in the address. */
const SearchPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const parts = use(DataSearchContext)
  const [, setParams] = useSearchParams()
  const text = (query.q ?? '').trim()
  const [typed, setTyped] = useState(query.q ?? '')
  const { data, error, isFetching } = useCall(
    searchSpace,
    { text: text.slice(0, 200) },
    { enabled: text !== '', keep: true },
  )
  const go = (next: { readonly q: string; readonly table?: string }) =>
    setParams(
      { ...(next.q !== '' && { q: next.q }), ...(next.table !== undefined && { table: next.table }) },
      { replace: true },
    )
  const groups = text === '' ? [] : (data?.data ?? [])
  const chosen = groups.find(({ table }) => table === query.table)
  const total = groups.reduce((sum, { records }) => sum + records.length, 0)
  return (
    <div className="sp">
      <PageHeader title={t('dashboards.search')} />
      <div className="sp-bar">
        <Input
          className="sp-input"
          size="large"
          autoFocus
          allowClear
          maxLength={200}
          prefix={<Icon name="search" />}
          suffix={
            data && text !== '' ? (
              <span className="ink3 cap">{t('dashboards.search.count', { count: total })}</span>
            ) : null
          }
          aria-label={t('dashboards.search')}
          placeholder={t('dashboards.search.placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') go({ q: '' })
          }}
          onPressEnter={() => go({ q: typed.trim() })}
        />
        <button type="button" className="btn p" onClick={() => go({ q: typed.trim() })}>
          {t('dashboards.search.go')}
        </button>
      </div>
      <Suspense>
        {parts.map(({ id, Part }) => (
          <Part key={id} />
        ))}
      </Suspense>
      <ProgressLine active={isFetching && data !== undefined} />
      {error ? (
        <Failed error={error} fill />
      ) : text === '' ? (
        <EmptyState fill kind="never" icon="search" title={t('dashboards.search.begin')}>
          {t('dashboards.search.begin.why')}
        </EmptyState>
      ) : !data ? (
        <Skeleton kind="table" rows={10} />
      ) : groups.length === 0 ? (
        <EmptyState fill kind="never" icon="search" title={t('dashboards.search.none', { text })}>
          {t(data.more ? 'dashboards.search.slow' : 'dashboards.search.none.why')}
        </EmptyState>
      ) : (
        <div className="sp-in">
          <nav className="sp-kinds" aria-label={t('dashboards.search.tables')}>
            <h2 className="sec">{t('dashboards.search.tables')}</h2>
            <Kind
              label={t('dashboards.search.all')}
              count={total}
              on={!chosen}
              onClick={() => go({ q: text })}
            />
            {groups.map(({ table, label, records }) => (
              <Kind
                key={table}
                label={localise(label, currentLang())}
                count={records.length}
                on={chosen?.table === table}
                onClick={() => go({ q: text, table })}
              />
            ))}
          </nav>
          <div className="sp-found">
            {data.more ? (
              <p className="sp-more" role="status">
                <Icon name="info" size={14} />
                {t(total < limits.searchResults ? 'dashboards.search.slow' : 'dashboards.search.more')}
              </p>
            ) : null}
            {(chosen ? [chosen] : groups).map(group => (
              <Found
                key={group.table}
                group={group}
                words={text.split(/\s+/)}
                whole={chosen !== undefined || groups.length === 1}
                onWhole={() => go({ q: text, table: group.table })}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface KindProps {
  readonly label: string
  readonly count: number
  readonly on: boolean
  onClick(): void
}

const Kind = ({ label, count, on, onClick }: KindProps) => (
  <button type="button" className="sp-kind" aria-pressed={on} onClick={onClick}>
    <span className="cut" translate="no">
      {label}
    </span>
    <span className="num ink3">{count}</span>
  </button>
)

interface FoundProps {
  readonly group: FoundGroup
  readonly words: readonly string[]
  readonly whole: boolean
  onWhole(): void
}

const Found = ({ group, words, whole, onWhole }: FoundProps) => {
  const { t } = useTranslation()
  const { table, label, records } = group
  const shown = whole ? records : records.slice(0, firstOfTable)
  return (
    <section className="sp-group" aria-label={localise(label, currentLang())}>
      <header>
        <h2 translate="no">{localise(label, currentLang())}</h2>
        <span className="num ink3">{records.length}</span>
        <span className="grow" />
        {shown.length < records.length ? (
          <button type="button" className="btn t s" onClick={onWhole}>
            {t('dashboards.search.rest', { count: records.length - shown.length })}
          </button>
        ) : null}
      </header>
      <ul>
        {shown.map(record => (
          <Row key={record.id} table={table} record={record} words={words} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly table: string
  readonly record: FoundGroup['records'][number]
  readonly words: readonly string[]
}

const Row = ({ table, record, words }: RowProps) => {
  const { id, title, code, state, about, at } = record
  return (
    <li>
      <a href={inSpace(`/${table}/detail/${id}`)}>
        <span className="mono cut sp-code" translate="no">
          {code ? <Marked text={code} words={words} /> : null}
        </span>
        <b className="cut" translate="no">
          <Marked text={title || code || id} words={words} />
        </b>
        <span className="cut ink2" translate="no">
          {state ? localise(state, currentLang()) : ''}
        </span>
        <span className="cut ink2" translate="no">
          {about ?? ''}
        </span>
        <span className="num ink3">{sayDay(at)}</span>
      </a>
    </li>
  )
}

export default SearchPage
