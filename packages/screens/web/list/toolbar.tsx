import { joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { menuItems } from '../parts/menu-items.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { Chips } from './chips.tsx'
import type { Condition, Match } from './condition.ts'
import { FilterButton } from './filter-button.tsx'
import type { MenuEntry } from './row-action.ts'
import { SearchBox } from './search-box.tsx'

interface ToolbarProps {
  readonly model: TableModel
  /** Available width, in pixels. */
  readonly width: number
  readonly views: ReactNode
  readonly search: string
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly match: Match
  readonly conditions: readonly Condition[]
  /** The tab's filter and the conditions, as the filter editor shows them; null: the editor cannot show them. */
  readonly edited: { readonly match: Match; readonly conditions: readonly Condition[] } | null
  /** Tools for the layout, at the end of the toolbar. */
  readonly tools: ReactNode
  readonly menu: readonly MenuEntry[]
  /** Number of new records that are not shown yet. */
  readonly news: number
  onNews(): void
  onSearch(search: string): void
  onFilter(filter: { match?: Match; conditions?: readonly Condition[] }): void
  /** Called when `edited` changes. */
  onEdit(filter: { match: Match; conditions: readonly Condition[] }): void
}

/** Number of chips shown in the toolbar; the others are behind the filter button. */
const chipsIn = (width: number): number => (width >= 1200 ? 3 : width >= 980 ? 2 : width >= 760 ? 1 : 0)

/** The toolbar of a list. */
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
        match={props.edited?.match ?? match}
        conditions={props.edited?.conditions ?? conditions}
        beyond={props.edited === null}
        hidden={(props.edited ?? props).conditions.length - Math.min(most, conditions.length)}
        short={narrow}
        onChange={props.onEdit}
      />
      <span className="grow" />
      <span role="status">
        {props.news > 0 ? (
          <button type="button" className="btn soft s" onClick={props.onNews}>
            {t('list.news', { count: props.news })}
          </button>
        ) : null}
      </span>
      {props.tools}
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

/** Labels of the first searched fields. */
const searchedFields = (model: TableModel): string[] =>
  (model.info.table.search ?? [model.title])
    .slice(0, namedInSearch)
    .flatMap(id => model.field(id)?.label ?? [])
