import type { Issue } from '@gantry/base/shared'
import { ReferenceSelect } from '@gantry/fields/web'
import { isFilter, type TableView, type Terminal, terminals } from '@gantry/model/shared'
import { conditionsOf, issueText, SortEditor, type TableModel } from '@gantry/screens/web'
import { Icon, type IconName, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'
import { useRoleTitles } from '../rights/use-role-titles.ts'

interface ViewReachProps {
  readonly model: TableModel
  readonly view: TableView
  readonly issues: readonly Issue[]
  onChange(view: TableView): void
}

/** Signs a view may have in place of that of its kind. */
const signs: readonly IconName[] = [
  'list',
  'board',
  'calendar',
  'gantt',
  'image',
  'plan',
  'globe',
  'table',
  'chart',
  'flag',
  'star',
  'user',
  'people',
  'wrench',
  'factory',
  'truck',
  'box',
  'clock',
  'warn',
  'check',
  'tag',
  'inbox',
]

type Optional = 'icon' | 'filter' | 'sort' | 'audience' | 'terminals'

/** Which records a view shows and in what order, its sign, and to whom and where it is offered. */
export const ViewReach = ({ model, view, issues, onChange }: ViewReachProps) => {
  const { t } = useTranslation()
  const titleOfRole = useRoleTitles(view.audience ?? [])
  /** What says nothing is left out: equal meaning is equal text. */
  const set = <K extends Optional>(key: K, value: TableView[K] | undefined) => {
    const { icon, filter, sort, audience, terminals: offeredOn, ...facts } = view
    const said = { icon, filter, sort, audience, terminals: offeredOn, [key]: value }
    const kept = Object.entries(said).filter(([, each]) => each !== undefined)
    onChange({ ...facts, ...Object.fromEntries(kept) })
  }
  const issueAt = (place: Optional) => {
    const found = issues.find(({ field }) => field === place || field.startsWith(`${place}.`))
    return found ? <span className="hint err">{issueText(t, found)}</span> : null
  }
  const shown = isFilter(view.filter) ? conditionsOf(view.filter) : conditionsOf(true)
  const offered = view.terminals ?? terminals
  return (
    <>
      <section className="fld" aria-label={t('designer.views.filter')}>
        <b>{t('designer.views.filter')}</b>
        {shown ? (
          <DrawnFilter
            followsLinks
            model={model}
            filter={view.filter}
            onChange={filter => set('filter', filter)}
          />
        ) : (
          <p className="hint">{t('designer.rollup.where.other')}</p>
        )}
        {issueAt('filter')}
      </section>
      <section className="fld" aria-label={t('designer.views.sort')}>
        <b>{t('designer.views.sort')}</b>
        <Suspense fallback={<Skeleton />}>
          <SortEditor
            model={model}
            sort={view.sort ?? []}
            onChange={sort => set('sort', sort.length > 0 ? sort : undefined)}
          />
        </Suspense>
        {issueAt('sort')}
      </section>
      <div className="fld">
        <label htmlFor="view-icon">{t('designer.views.icon')}</label>
        <Select<string>
          id="view-icon"
          allowClear
          value={view.icon ?? null}
          placeholder={t('designer.views.icon.usual')}
          options={signs.map(name => ({
            value: name,
            label: (
              <span className="rl-field-o">
                <Icon name={name} size={14} />
                <span className="ink3">{name}</span>
              </span>
            ),
          }))}
          onChange={(icon: string | null | undefined) => set('icon', icon ?? undefined)}
        />
      </div>
      <div className="fld">
        <label htmlFor="view-audience">{t('designer.views.audience')}</label>
        <ReferenceSelect
          id="view-audience"
          target="role"
          sign="key"
          many
          once
          chosen={(view.audience ?? []).map(id => ({ id, title: titleOfRole(id) }))}
          onChoose={chosen => set('audience', chosen.length > 0 ? chosen.map(({ id }) => id) : undefined)}
        />
        {issueAt('audience') ?? <span className="hint">{t('designer.views.audience.hint')}</span>}
      </div>
      <div className="fld">
        <label htmlFor="view-terminals">{t('designer.views.terminals')}</label>
        <Select<Terminal[]>
          id="view-terminals"
          mode="multiple"
          value={[...offered]}
          options={terminals.map(value => ({ value, label: t(`viewPreview.${value}`) }))}
          onChange={next =>
            set(
              'terminals',
              next.length === 0 || next.length === terminals.length
                ? undefined
                : terminals.filter(each => next.includes(each)),
            )
          }
        />
      </div>
    </>
  )
}
