import { joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { ListColumn, ListPreferences, Sort } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Dropdown, Popover } from 'antd'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuItems } from '../parts/menu-items.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { Chips } from './chips.tsx'
import type { Condition, Match } from './condition.ts'
import { ColumnPanel, FilterEditor } from './lazy-editors.ts'
import type { MenuEntry } from './row-action.ts'
import { SearchBox } from './search-box.tsx'
import { SortMenu } from './sort-menu.tsx'

export type Density = NonNullable<ListPreferences['density']>
export const densities: Readonly<Record<Density, number>> = { compact: 28, default: 36, comfortable: 44 }

interface ToolbarProps {
  readonly model: TableModel
  /** Pixels there are. */
  readonly width: number
  readonly views: ReactNode
  readonly search: string
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly match: Match
  readonly conditions: readonly Condition[]
  readonly sort: readonly Sort[]
  readonly sortChanged: boolean
  readonly columns: readonly ListColumn[]
  readonly columnsChanged: boolean
  readonly density: Density
  readonly menu: readonly MenuEntry[]
  /** New records that are not on the screen. */
  readonly news: number
  onNews(): void
  onSearch(search: string): void
  onFilter(filter: { match?: Match; conditions?: readonly Condition[] }): void
  onSort(sort: readonly Sort[]): void
  onColumns(columns: readonly ListColumn[]): void
  onResetColumns(): void
  onDensity(density: Density): void
}

/** Chips that stand in the row; the others are behind the filter button. */
const chipsIn = (width: number): number => (width >= 1200 ? 3 : width >= 980 ? 2 : width >= 760 ? 1 : 0)

/** The one row of tools a list has. */
export const Toolbar = (props: ToolbarProps) => {
  const { model, width, conditions, match, menu } = props
  const { t } = useTranslation()
  const narrow = width < 760
  const most = chipsIn(width)
  return (
    <div className="rl-bar" role="toolbar" aria-label={t('list.toolbar')}>
      {props.views}
      <SearchBox
        ref={props.searchRef}
        value={props.search}
        label={t('list.search', { table: model.label })}
        hint={joined(searchedFields(model), currentLang())}
        onSearch={props.onSearch}
      />
      <Chips
        model={model}
        conditions={conditions}
        most={most}
        onChange={changed => props.onFilter({ conditions: changed })}
      />
      <FilterButton
        followsLinks
        model={model}
        match={match}
        conditions={conditions}
        hidden={Math.max(0, conditions.length - most)}
        short={narrow}
        onChange={props.onFilter}
      />
      <span className="grow" />
      <span role="status">
        {props.news > 0 ? (
          <button type="button" className="btn soft s" onClick={props.onNews}>
            {t('list.news', { count: props.news })}
          </button>
        ) : null}
      </span>
      {narrow ? null : (
        <>
          <SortMenu
            model={model}
            sort={props.sort}
            changed={props.sortChanged}
            short={width < 900}
            onChange={props.onSort}
          />
          <Popover
            trigger="click"
            placement="bottomRight"
            destroyOnHidden
            content={
              <Suspense fallback={<Skeleton />}>
                <ColumnPanel
                  model={model}
                  columns={props.columns}
                  changed={props.columnsChanged}
                  onChange={props.onColumns}
                  onReset={props.onResetColumns}
                />
              </Suspense>
            }
          >
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('list.columns')}
              title={t('list.columns')}
            >
              <Icon name="cols" size={14} />
            </button>
          </Popover>
          <DensityMenu density={props.density} onDensity={props.onDensity} />
        </>
      )}
      {menu.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: menuItems(menu, entry => entry.run()) }}>
          <button type="button" className="btn t s sq" aria-label={t('list.more')} title={t('list.more')}>
            <Icon name="more" size={14} />
          </button>
        </Dropdown>
      ) : null}
    </div>
  )
}

const namedInSearch = 3

/** Names of what a search looks through, the first of them. */
const searchedFields = (model: TableModel): string[] =>
  (model.info.table.search ?? [model.title])
    .slice(0, namedInSearch)
    .flatMap(id => model.field(id)?.label ?? [])

interface FilterButtonProps {
  readonly model: TableModel
  readonly followsLinks?: boolean
  readonly match: Match
  readonly conditions: readonly Condition[]
  /** Conditions without a chip of their own. */
  readonly hidden: number
  readonly short: boolean
  onChange(filter: { match: Match; conditions: readonly Condition[] }): void
}

/** Opens the editor of conditions. */
export const FilterButton = (props: FilterButtonProps) => {
  const { model, followsLinks = false, match, conditions, hidden, short, onChange } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      classNames={{ root: 'rl-pop' }}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <div role="dialog" aria-label={t('list.filter')}>
          <Suspense fallback={<Skeleton />}>
            <FilterEditor
              followsLinks={followsLinks}
              model={model}
              match={match}
              conditions={conditions}
              onChange={onChange}
            />
          </Suspense>
        </div>
      }
    >
      <button type="button" className={short ? 'btn t s' : 'chip add'} aria-expanded={open}>
        <Icon name="filter" size={14} />
        {t(short || conditions.length === 0 ? 'list.filter' : 'list.filter.more')}
        {hidden > 0 ? <span className="badge">{hidden}</span> : null}
      </button>
    </Popover>
  )
}

const DensityMenu = ({ density, onDensity }: { density: Density; onDensity(density: Density): void }) => {
  const { t } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: (Object.keys(densities) as Density[]).map(key => ({ key, label: t(`list.density.${key}`) })),
        onClick: ({ key }) => onDensity(key as Density),
      }}
    >
      <button type="button" className="btn t s sq" aria-label={t('list.density')} title={t('list.density')}>
        <Icon name="density" size={14} />
      </button>
    </Dropdown>
  )
}
