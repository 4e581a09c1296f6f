import { type Issue, localise, newId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { operatorsOf } from '@gantry/fields/shared'
import { FieldSetting, useTable } from '@gantry/screens/web'
import { kindIn } from '@gantry/tiles/shared'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Dashboard, type DashboardFilter, mostFilters } from '../../shared/dashboard.ts'
import { dashboardTiles } from '../../shared/tiles.ts'
import { TableSetting } from '../charts/table-setting.tsx'
import { retext } from '../editor/retext.ts'

interface FiltersPartProps {
  readonly dashboard: Dashboard
  readonly issues: readonly Issue[]
  onChange(dashboard: Dashboard): void
}

/** Tables of the tiles, as far as the tiles name them. */
const tableOfPage = ({ page }: Dashboard): string | undefined =>
  page.tiles
    .flatMap(tile => kindIn(dashboardTiles, tile.kind)?.mentions(tile.settings) ?? [])
    .find(({ to }) => to.kind === 'table' && to.id !== '')?.to.id

/** The filter controls of a dashboard and the fields they apply to. */
export const FiltersPart = ({ dashboard, issues, onChange }: FiltersPartProps) => {
  const { t } = useTranslation()
  const filters = dashboard.filters ?? []
  const set = (next: readonly DashboardFilter[]) => {
    const { filters: _, ...rest } = dashboard
    onChange(next.length > 0 ? { ...rest, filters: next } : rest)
  }
  const replace = (at: number, filter: DashboardFilter) =>
    set(filters.map((old, index) => (index === at ? filter : old)))
  return (
    <div className="db-part">
      <p className="ink2">{t('dashboards.filters.hint')}</p>
      {filters.length === 0 ? (
        <EmptyState kind="never" icon="filter" title={t('dashboards.filters.none')} />
      ) : null}
      {filters.map((filter, at) => (
        <section key={filter.id} className="tile db-filter-edit">
          <div className="fld">
            <label htmlFor={`label-${filter.id}`}>{t('dashboards.filter.label')}</label>
            <Input
              id={`label-${filter.id}`}
              maxLength={40}
              placeholder={t('dashboards.filter.label.field')}
              value={filter.label === undefined ? '' : localise(filter.label, currentLang())}
              onChange={({ target }) => {
                const { label, ...rest } = filter
                replace(
                  at,
                  target.value === '' ? rest : { ...rest, label: retext(label ?? '', target.value) },
                )
              }}
            />
          </div>
          {filter.fields.map((place, index) => (
            <FilterField
              // biome-ignore lint/suspicious/noArrayIndexKey: fields of a filter have no identity but their place
              key={index}
              table={place.table}
              field={place.field}
              issues={issuesAt(issues, `filters.${at}.fields.${index}`)}
              onChange={next =>
                replace(at, {
                  ...filter,
                  fields: next
                    ? filter.fields.map((old, i) => (i === index ? next : old))
                    : filter.fields.filter((_, i) => i !== index),
                })
              }
            />
          ))}
          <span className="row">
            <button
              type="button"
              className="btn t s"
              onClick={() => replace(at, { ...filter, fields: [...filter.fields, { table: '', field: '' }] })}
            >
              <Icon name="plus" size={14} />
              {t('dashboards.filter.table.add')}
            </button>
            <span className="grow" />
            <button
              type="button"
              className="btn t s"
              onClick={() => set(filters.filter((_, index) => index !== at))}
            >
              <Icon name="trash" size={14} />
              {t('dashboards.filter.remove')}
            </button>
          </span>
        </section>
      ))}
      {filters.length < mostFilters ? (
        <button
          type="button"
          className="btn"
          onClick={() =>
            set([...filters, { id: newId(), fields: [{ table: tableOfPage(dashboard) ?? '', field: '' }] }])
          }
        >
          <Icon name="plus" size={14} />
          {t('dashboards.filter.add')}
        </button>
      ) : null}
    </div>
  )
}

interface FieldIssues {
  readonly table: Issue | undefined
  readonly field: Issue | undefined
}

/** What is wrong with one field of a filter; an issue of both is shown at the field. */
const issuesAt = (issues: readonly Issue[], place: string): FieldIssues => ({
  table: issues.find(({ field }) => field === `${place}.table`),
  field: issues.find(({ field }) => field === place || field === `${place}.field`),
})

interface FilterFieldProps {
  readonly table: string
  readonly field: string
  readonly issues: FieldIssues
  onChange(next: { readonly table: string; readonly field: string } | null): void
}

const FilterField = ({ table, field, issues, onChange }: FilterFieldProps) => {
  const { t } = useTranslation()
  const { model } = useTable(table)
  return (
    <div className="db-filter-field">
      <TableSetting
        label={t('dashboards.table')}
        value={table}
        issue={issues.table}
        onChange={next => onChange({ table: next, field: '' })}
      />
      <FieldSetting
        label={t('dashboards.field')}
        issue={issues.field}
        fields={model?.fields.filter(each => !each.masked && operatorsOf(each.def).length > 0) ?? []}
        value={field === '' ? undefined : field}
        onChange={next => onChange({ table, field: next ?? '' })}
      />
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('dashboards.filter.table.remove')}
        onClick={() => onChange(null)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
