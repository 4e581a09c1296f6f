import { sayNumber } from '@gantry/client/web'
import { Avatar, Icon, type IconName } from '@gantry/ui/web'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { logCategories } from '../../shared/oplog/categories.ts'
import type { LogSummary } from '../../shared/oplog/contract.ts'
import type { LogState } from './log-state.ts'
import { categoryIcons } from './log-words.ts'

interface LogFacetsProps {
  readonly state: LogState
  readonly summary: LogSummary | undefined
  onChange(change: Partial<LogState>): void
}

/** The facets of the log with their counts. */
export const LogFacets = ({ state, summary, onChange }: LogFacetsProps) => {
  const { t } = useTranslation()
  const all = Object.values(summary?.categories ?? {}).reduce((sum, count) => sum + (count ?? 0), 0)
  const choose = (change: Partial<LogState>) => onChange({ ...change, line: null })
  return (
    <aside className="log-facets" aria-label={t('oplog.narrow')}>
      <Input
        key={state.search}
        allowClear
        defaultValue={state.search}
        prefix={<Icon name="search" />}
        placeholder={t('oplog.search')}
        aria-label={t('oplog.search')}
        onPressEnter={event => choose({ search: event.currentTarget.value.trim() })}
        onClear={() => choose({ search: '' })}
      />
      <Facet title={t('oplog.facet.what')}>
        <Choice
          icon="menu"
          label={t('oplog.category.all')}
          count={all}
          active={state.category === null}
          onChoose={() => choose({ category: null })}
        />
        {logCategories.map(name => {
          const count = summary?.categories[name] ?? 0
          return count === 0 && state.category !== name ? null : (
            <Choice
              key={name}
              icon={categoryIcons[name]}
              label={t(`oplog.category.${name}`)}
              count={count}
              active={state.category === name}
              onChoose={() => choose({ category: state.category === name ? null : name })}
            />
          )
        })}
      </Facet>
      {summary && summary.failed > 0 ? (
        <Facet title={t('oplog.result')}>
          {(['failed', 'denied'] as const).map(result => (
            <Choice
              key={result}
              icon={result === 'failed' ? 'err' : 'lock'}
              label={t(`oplog.result.${result}`)}
              active={state.result === result}
              onChoose={() => choose({ result: state.result === result ? null : result })}
            />
          ))}
        </Facet>
      ) : null}
      <Facet title={t('oplog.facet.who')}>
        {summary?.actors.map(({ id, name, count }) => (
          <Choice
            key={id}
            {...(id === 'system' ? { icon: 'bot' as const } : { avatar: <Avatar name={name} seed={id} /> })}
            label={id === 'system' ? t('oplog.system') : name}
            own={id !== 'system'}
            count={count}
            active={state.person === id}
            onChoose={() => choose({ person: state.person === id ? null : id })}
          />
        ))}
      </Facet>
      <Facet title={t('oplog.facet.where')}>
        {summary?.tables.map(({ id, name, count }) => (
          <Choice
            key={`${id} ${name}`}
            icon="table"
            label={name}
            own
            count={count}
            active={state.table === id}
            onChoose={() => choose({ table: state.table === id ? null : id })}
          />
        ))}
      </Facet>
      {summary && summary.spaces.length > 1 ? (
        <Facet title={t('oplog.space')}>
          {summary.spaces.map(({ id, name, count }) => (
            <Choice
              key={id}
              icon="building"
              label={name}
              own
              count={count}
              active={state.space === id}
              onChoose={() => choose({ space: state.space === id ? null : id })}
            />
          ))}
        </Facet>
      ) : null}
    </aside>
  )
}

const Facet = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div className="log-choices">{children}</div>
  </section>
)

interface ChoiceProps {
  readonly icon?: IconName
  readonly avatar?: ReactNode
  readonly label: string
  /** User-entered text. */
  readonly own?: boolean
  readonly count?: number
  readonly active: boolean
  onChoose(): void
}

const Choice = ({ icon, avatar, label, own, count, active, onChoose }: ChoiceProps) => (
  <button type="button" className="log-choice" aria-pressed={active} onClick={onChoose}>
    {avatar ?? (icon ? <Icon name={icon} /> : null)}
    <span translate={own ? 'no' : undefined}>{label}</span>
    {count === undefined ? null : <small>{sayNumber(count)}</small>}
  </button>
)
