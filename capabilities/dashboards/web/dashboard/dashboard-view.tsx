import { isPlainObject, type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, inSpace, useAction, usePage } from '@gantry/client/web'
import { isFilter, type Operand } from '@gantry/model/shared'
import { BlockPage, useTables } from '@gantry/screens/web'
import { type Said, TilePage, useSaying } from '@gantry/tiles/web'
import { EmptyState, Icon, PageHeader, useMedia } from '@gantry/ui/web'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  type AnalysisHead,
  favourAnalysis,
  listAnalysis,
  type OpenedDashboard,
  openDashboard,
} from '../../shared/contract.ts'
import { joined } from '../charts/joined.ts'
import { RecordsPanel } from '../charts/records-panel.tsx'
import { faces } from '../faces.ts'
import { ChartNames } from './chart-names.tsx'
import { type AskedRecords, DashboardContext } from './context.ts'
import { FilterBar, type FilterValues, messagesOf } from './filter-bar.tsx'

/** Dashboards shown side by side in the header. */
const mostTabs = 5

/** The filters in the address; anything else is ignored. */
const valuesIn = (text: string | undefined): FilterValues => {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return isPlainObject(read) ? (read as Record<string, Operand>) : {}
  } catch {
    return {}
  }
}

interface DashboardViewProps {
  readonly dashboard: OpenedDashboard
  readonly others: readonly AnalysisHead[]
}

/** A dashboard in use: shared filters in the address, selections of marks, and the records behind them. */
export const DashboardView = ({ dashboard, others }: DashboardViewProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { query } = usePage()
  const [, setParams] = useSearchParams()
  const [values, setValues] = useState(() => valuesIn(query.f))
  const [asked, setAsked] = useState<AskedRecords | null>(null)
  const narrow = useMedia('(max-width: 719px)')
  const whole = useRef<HTMLDivElement>(null)
  const filters = dashboard.filters ?? []
  const models = useTables([
    ...filters.flatMap(({ fields }) => fields.map(({ table }) => table)),
    ...(asked ? [asked.table] : []),
  ])
  const own = useSaying()
  const saying = useMemo<Said>(
    () => ({
      by: new Map<string, JsonObject>([...messagesOf(filters, values, models), ...own.by]),
      say: own.say,
    }),
    [filters, values, models, own],
  )
  const favour = useAction(favourAnalysis, { refresh: [listAnalysis, openDashboard] })
  const change = (next: FilterValues) => {
    setValues(next)
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (Object.keys(next).length > 0) after.set('f', JSON.stringify(next))
        else after.delete('f')
        return after
      },
      { replace: true },
    )
  }
  const actions = useMemo(() => ({ showRecords: setAsked }), [])
  const marks = [...own.by].flatMap(([tile, { table, label, filter }]) =>
    typeof label === 'string' && typeof table === 'string' && isFilter(filter)
      ? [{ tile, table, label, filter }]
      : [],
  )
  const showMark = ({ table, label }: (typeof marks)[number]) =>
    setAsked({
      table,
      label,
      filter:
        joined(
          ...[...saying.by.values()].flatMap(what =>
            what.table === table && isFilter(what.filter) ? [what.filter] : [],
          ),
        ) ?? true,
    })
  const panelModel = asked ? models.get(asked.table) : undefined
  const tabs = others.slice(0, mostTabs)
  return (
    <div className="db" ref={whole}>
      <PageHeader
        crumbs={[{ title: t('dashboards.dashboards'), href: inSpace('/dashboard?all=1') }]}
        title={localise(dashboard.name, lang)}
        own
        tabs={
          tabs.length > 1 ? (
            <nav className="saved wide-only" aria-label={t('dashboards.dashboards')}>
              {tabs.map(({ id, name }) => (
                <a
                  key={id}
                  href={inSpace(`/dashboard?id=${id}`)}
                  aria-current={id === dashboard.id ? 'page' : undefined}
                  translate="no"
                >
                  {localise(name, lang)}
                </a>
              ))}
            </nav>
          ) : undefined
        }
        extra={
          <>
            <button
              type="button"
              className="btn t sq"
              aria-pressed={dashboard.favourite}
              aria-label={t(dashboard.favourite ? 'dashboards.unfavour' : 'dashboards.favour')}
              title={t(dashboard.favourite ? 'dashboards.unfavour' : 'dashboards.favour')}
              onClick={() =>
                favour.mutate({ kind: 'dashboard', id: dashboard.id, favourite: !dashboard.favourite })
              }
            >
              <Icon name="star" />
            </button>
            <button
              type="button"
              className="btn t sq wide-only"
              aria-label={t('dashboards.full')}
              title={t('dashboards.full')}
              onClick={() => void whole.current?.requestFullscreen()}
            >
              <Icon name="expand" />
            </button>
            {dashboard.mayDesign ? (
              <a
                className="btn t sq"
                href={inSpace(`/dashboard?edit=${dashboard.id}`)}
                aria-label={t('dashboards.edit')}
                title={t('dashboards.edit')}
              >
                <Icon name="edit" />
              </a>
            ) : null}
          </>
        }
      />
      {filters.length > 0 || marks.length > 0 ? (
        <section className="db-filters" aria-label={t('dashboards.filters')}>
          <FilterBar filters={filters} values={values} models={models} onChange={change} />
          {marks.map(mark => (
            <span key={mark.tile} className="chip">
              <Icon name="filter" size={12} />
              <button type="button" className="db-mark" translate="no" onClick={() => showMark(mark)}>
                {mark.label}
              </button>
              <button
                type="button"
                className="x"
                aria-label={t('dashboards.mark.remove', { mark: mark.label })}
                onClick={() => own.say(mark.tile, null)}
              >
                <Icon name="close" size={12} />
              </button>
            </span>
          ))}
          {marks
            .map(mark => (
              <button key={mark.tile} type="button" className="btn t s" onClick={() => showMark(mark)}>
                <Icon name="list" size={14} />
                {t('dashboards.records')}
              </button>
            ))
            .slice(0, 1)}
        </section>
      ) : null}
      <div className="db-in">
        <div className="db-page">
          {dashboard.page.tiles.length === 0 ? (
            <EmptyState fill kind="never" title={t('dashboards.empty')} />
          ) : (
            <BlockPage page={dashboard.page}>
              <DashboardContext value={actions}>
                <ChartNames page={dashboard.page}>
                  <TilePage
                    page={dashboard.page}
                    terminal={narrow ? 'app' : 'web'}
                    faces={faces}
                    saying={saying}
                  />
                </ChartNames>
              </DashboardContext>
            </BlockPage>
          )}
        </div>
        {asked && panelModel ? (
          <RecordsPanel
            model={panelModel}
            filter={asked.filter}
            label={asked.label}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </div>
    </div>
  )
}
