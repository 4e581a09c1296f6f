import { newId } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { SavedFilter } from '@gantry/model/shared'
import { usePreferences } from '../data/use-preferences.ts'
import type { TableModel } from '../parts/table-model.ts'
import { filterOf, narrow } from './condition.ts'
import type { ListState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import type { ListView } from './use-list-view.ts'

interface ViewTabsProps {
  readonly model: TableModel
  readonly view: ListView
  readonly state: ListState
  /** Shows other records, from the first page on. */
  onRefilter(patch: Partial<ListState>): void
}

/** The saved filters of a list: chosen, kept in the person's preferences, renamed and given up. */
export const ViewTabs = ({ model, view, state, onRefilter }: ViewTabsProps) => {
  const prefer = usePreferences(model.id)
  const change = (id: string, make: (tab: SavedFilter) => SavedFilter | null) =>
    prefer({ tabs: view.ownTabs.flatMap(tab => (tab.id === id ? (make(tab) ?? []) : tab)) })
  const written = filterOf(state.conditions, state.match)
  const meaning: SavedFilter['filter'] = narrow(view.tab?.filter, written) ?? true
  return (
    <ListTabs
      lang={localeNow().lang}
      shared={view.sharedTabs}
      own={view.ownTabs}
      active={view.tab?.id ?? null}
      keepable={written !== true}
      onChoose={tab => onRefilter({ tab, conditions: [], match: 'all', search: '' })}
      onAdd={label => {
        const tab = { id: newId(), label, filter: meaning }
        prefer({ tabs: [...view.ownTabs, tab] })
        onRefilter({ tab: tab.id, conditions: [], match: 'all' })
      }}
      onRename={(id, label) => change(id, tab => ({ ...tab, label }))}
      onUpdate={id => {
        change(id, tab => ({ ...tab, filter: meaning }))
        onRefilter({ conditions: [], match: 'all' })
      }}
      onRemove={id => {
        change(id, () => null)
        onRefilter({ tab: null })
      }}
    />
  )
}
