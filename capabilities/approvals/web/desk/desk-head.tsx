import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Input, Popover, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TodoFilter, todoFacets } from '../../shared/desk.ts'
import { SearchBox } from '../parts/search-box.tsx'
import { sameFilter } from './desk-state.ts'
import { useDesk } from './use-desk.ts'

interface DeskHeadProps {
  readonly filter: TodoFilter
  /** Batch selection is active. */
  readonly isBatch: boolean
  onNarrow(filter: TodoFilter): void
  onBatch(): void
}

const mostTabs = 10

/** Above the list: search, filters, and tabs by urgency and application with those the reader keeps. */
export const DeskHead = ({ filter, isBatch, onNarrow, onBatch }: DeskHeadProps) => {
  const { t } = useTranslation()
  const { data: facets } = useCall(todoFacets, {})
  const { desk, change } = useDesk()
  const isNarrowed = Object.keys(filter).length > 0
  const tabs: readonly { key: string; label: string; count?: number; filter: TodoFilter; own?: true }[] = [
    { key: 'all', label: t('approvals.tab.all'), filter: {} },
    ...(facets?.groups ?? [])
      .filter(({ group }) => group === 'overdue' || group === 'today')
      .map(({ group, count }) => ({
        key: group,
        label: t(`approvals.group.${group}`),
        count,
        filter: { group },
      })),
    ...((facets?.apps.length ?? 0) > 1
      ? (facets?.apps ?? []).map(({ id, name, count }) => ({
          key: id,
          label: name,
          count,
          filter: { app: id },
        }))
      : []),
    ...desk.tabs.map(({ name, filter }) => ({ key: `own ${name}`, label: name, filter, own: true as const })),
  ]
  const isKept = tabs.some(each => sameFilter(each.filter, filter))
  return (
    <div className="todo-head">
      <div className="todo-find">
        <SearchBox
          value={filter.search ?? ''}
          label={t('approvals.search')}
          onSearch={text => onNarrow(withSearch(filter, text))}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<Filters filter={filter} onNarrow={onNarrow} />}
        >
          <Button
            type="text"
            aria-label={t('approvals.filter')}
            className={isNarrowed ? 'todo-filtered' : undefined}
            icon={<Icon name="filter" />}
          />
        </Popover>
        <Button
          type="text"
          aria-label={t('approvals.batch')}
          aria-pressed={isBatch}
          icon={<Icon name="multi" />}
          onClick={onBatch}
        />
      </div>
      <nav className="todo-tabs" aria-label={t('approvals.tabs')}>
        {tabs.map(each => (
          <span key={each.key} className="chip" aria-current={sameFilter(each.filter, filter) || undefined}>
            <button
              type="button"
              translate={each.own ? 'no' : undefined}
              onClick={() => onNarrow(each.filter)}
            >
              {each.label}
              {each.count ? (
                <span className={each.key === 'overdue' ? 'n late' : 'n'}>{each.count}</span>
              ) : null}
            </button>
            {each.own ? (
              <button
                type="button"
                className="x"
                aria-label={t('approvals.tab.drop', { name: each.label })}
                onClick={() => change({ tabs: desk.tabs.filter(({ name }) => name !== each.label) })}
              >
                <Icon name="close" size={12} />
              </button>
            ) : null}
          </span>
        ))}
        {isNarrowed && !isKept && desk.tabs.length < mostTabs ? (
          <KeepTab
            taken={desk.tabs.map(({ name }) => name)}
            onKeep={name => change({ tabs: [...desk.tabs, { name, filter }] })}
          />
        ) : null}
      </nav>
    </div>
  )
}

const withSearch = ({ search: _, ...rest }: TodoFilter, search: string): TodoFilter => ({
  ...rest,
  ...(search && { search }),
})

interface FiltersProps {
  readonly filter: TodoFilter
  onNarrow(filter: TodoFilter): void
}

const Filters = ({ filter, onNarrow }: FiltersProps) => {
  const { t } = useTranslation()
  const { data: facets } = useCall(todoFacets, {})
  const lang = currentLang()
  const change = (name: 'app' | 'workflow', value: string) => {
    const { [name]: _, ...rest } = filter
    onNarrow({ ...rest, ...(value && { [name]: value }) })
  }
  return (
    <div className="todo-filters">
      <Select
        aria-label={t('approvals.filter.app')}
        value={filter.app ?? ''}
        options={[
          { value: '', label: t('approvals.filter.any_app') },
          ...(facets?.apps ?? []).map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` })),
        ]}
        onChange={value => change('app', value)}
      />
      <Select
        aria-label={t('approvals.list.workflow')}
        value={filter.workflow ?? ''}
        options={[
          { value: '', label: t('approvals.list.any_workflow') },
          ...(facets?.workflows ?? []).map(({ id, name, count }) => ({
            value: id,
            label: `${localise(name, lang)} (${count})`,
          })),
        ]}
        onChange={value => change('workflow', value)}
      />
      <Button
        type={filter.pool ? 'primary' : 'default'}
        onClick={() => {
          const { pool, ...rest } = filter
          onNarrow(pool ? rest : { ...rest, pool: true })
        }}
      >
        {t('approvals.filter.pool')}
      </Button>
    </div>
  )
}

interface KeepTabProps {
  readonly taken: readonly string[]
  onKeep(name: string): void
}

const KeepTab = ({ taken, onKeep }: KeepTabProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState<string | null>(null)
  if (name === null)
    return (
      <button type="button" className="chip add" onClick={() => setName('')}>
        <Icon name="plus" size={12} />
        {t('approvals.tab.keep')}
      </button>
    )
  const keep = () => {
    const given = name.trim()
    if (given && !taken.includes(given)) onKeep(given)
    setName(null)
  }
  return (
    <Input
      autoFocus
      size="small"
      className="todo-tab-name"
      value={name}
      maxLength={20}
      aria-label={t('approvals.tab.name')}
      placeholder={t('approvals.tab.name')}
      onChange={event => setName(event.target.value)}
      onPressEnter={keep}
      onBlur={keep}
    />
  )
}
