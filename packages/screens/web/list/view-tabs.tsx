import { newId } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { Filter, SavedFilter } from '@gantry/model/shared'
import { useMemo } from 'react'
import { usePreferences } from '../data/use-preferences.ts'
import type { TableModel } from '../parts/table-model.ts'
import { filterOf, narrow } from './condition.ts'
import type { ListState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import type { ListView } from './use-list-view.ts'
import { isLateTab, useTabCounts } from './use-tab-counts.ts'

interface ViewTabsProps {
  readonly model: TableModel
  readonly view: ListView
  readonly state: ListState
  /** The tabs carry how many records they have, within these; absent: they do not. */
  readonly counted?: { readonly base: Filter | undefined } | undefined
  /** Shows other records, from the first page on. */
  onRefilter(patch: Partial<ListState>): void
}

/** The saved filters of a list: chosen, kept in the person's preferences, renamed and given up. */
export const ViewTabs = ({ model, view, state, counted, onRefilter }: ViewTabsProps) => {
  const prefer = usePreferences(model.id)
  const change = (id: string, make: (tab: SavedFilter) => SavedFilter | null) =>
    prefer({ tabs: view.ownTabs.flatMap(tab => (tab.id === id ? (make(tab) ?? []) : tab)) })
  const all = useMemo(() => [...view.sharedTabs, ...view.ownTabs], [view.sharedTabs, view.ownTabs])
  const counts = useTabCounts(model, all, counted?.base, counted !== undefined)
  const late = new Set(all.filter(({ filter }) => isLateTab(model, filter)).map(({ id }) => id))
  const written = filterOf(state.conditions, state.match)
  const meaning: SavedFilter['filter'] = (state.over ? written : narrow(view.tab?.filter, written)) ?? true
  return (
    <ListTabs
      lang={localeNow().lang}
      shared={view.sharedTabs}
      own={view.ownTabs}
      counts={counts}
      late={late}
      active={view.tab?.id ?? null}
      keepable={written !== true || state.over}
      onChoose={tab => onRefilter({ tab, over: false, conditions: [], match: 'all', search: '' })}
      onAdd={label => {
        const tab = { id: newId(), label, filter: meaning }
        prefer({ tabs: [...view.ownTabs, tab] })
        onRefilter({ tab: tab.id, over: false, conditions: [], match: 'all' })
      }}
      onRename={(id, label) => change(id, tab => ({ ...tab, label }))}
      onUpdate={id => {
        change(id, tab => ({ ...tab, filter: meaning }))
        onRefilter({ over: false, conditions: [], match: 'all' })
      }}
      onRemove={id => {
        change(id, () => null)
        onRefilter({ tab: null, over: false })
      }}
    />
  )
}
