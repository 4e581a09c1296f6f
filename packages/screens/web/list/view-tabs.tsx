import { localise, newId } from '@gantry/base/shared'
import { call, callKey, errorText } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import {
  createRecord,
  deleteRecord,
  type Filter,
  listSaved,
  type SavedFilter,
  type SavedTabFilter,
  savedTables,
  updateRecord,
} from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../data/use-preferences.ts'
import { isSameGrouping } from '../groups/grouping.ts'
import type { TableModel } from '../parts/table-model.ts'
import { ShareRecord } from '../rights/lazy-share.tsx'
import { filterOf, narrow } from './condition.ts'
import type { ListState } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import { asTab, type ListView } from './use-list-view.ts'
import { isLateTab, useTabCounts } from './use-tab-counts.ts'

interface ViewTabsProps {
  readonly model: TableModel
  readonly view: ListView
  readonly state: ListState
  /** Shows record counts in the tabs, within the filter `base`; absent: no counts. */
  readonly counted?: { readonly base: Filter | undefined } | undefined
  /** The user may share tabs. */
  readonly mayShare: boolean
  /** The user may publish tabs to everyone. */
  readonly mayShowAll: boolean
  /** Changes the filter and returns to the first page. */
  onRefilter(patch: Partial<ListState>): void
}

/** The saved filters of a list: select, save in the user's preferences, share, rename and delete. */
export const ViewTabs = (props: ViewTabsProps) => {
  const { model, view, state, counted, mayShare, mayShowAll, onRefilter } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const prefer = usePreferences(model.id)
  const [sharing, setSharing] = useState<string | null>(null)
  const write = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: error => toast({ text: errorText(t, error), kind: 'failed' }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listSaved) }),
  })
  const table = savedTables.tab
  const revise = ({ id, version }: SavedTabFilter, values: Readonly<Record<string, unknown>>) =>
    write.mutate(() => call(updateRecord, { table, id, record: { version, ...values } as never }))
  const change = (id: string, make: (tab: SavedFilter) => SavedFilter | null) =>
    prefer({ tabs: view.ownTabs.flatMap(tab => (tab.id === id ? (make(tab) ?? []) : tab)) })
  const all = useMemo(
    () => [...view.sharedTabs, ...view.savedTabs.map(asTab), ...view.ownTabs],
    [view.sharedTabs, view.savedTabs, view.ownTabs],
  )
  const counts = useTabCounts(model, all, counted?.base, counted !== undefined)
  const late = new Set(all.filter(({ filter }) => isLateTab(model, filter)).map(({ id }) => id))
  const written = filterOf(state.conditions, state.match)
  const meaning: SavedFilter['filter'] = (state.over ? written : narrow(view.tab?.filter, written)) ?? true
  // A saved tab includes its grouping.
  const regrouped = state.group !== null && !(view.tab?.group && isSameGrouping(state.group, view.tab.group))
  const kept = state.group ? { group: view.group } : view.tab?.group ? { group: view.tab.group } : {}
  const savedOf = (id: string) => view.savedTabs.find(tab => tab.id === id)
  /** Moves a private tab from the preferences to a record when it is shared. */
  const keepShared = async (tab: SavedFilter, everyone: boolean) => {
    const record = {
      name: localise(tab.label, localeNow().lang),
      about: model.id,
      filter: tab.filter,
      grouping: tab.group,
      ...(everyone && { everyone }),
    }
    const { data } = await call(createRecord, { table, record: record as never })
    prefer({ tabs: view.ownTabs.filter(({ id }) => id !== tab.id) })
    await client.invalidateQueries({ queryKey: callKey(listSaved) })
    onRefilter({ tab: data.id, over: false })
    if (!everyone) setSharing(data.id)
  }
  const front = Math.min(0, ...view.savedTabs.map(({ position }) => position ?? 0)) - 1
  return (
    <>
      <ListTabs
        lang={localeNow().lang}
        shared={view.sharedTabs}
        saved={view.savedTabs}
        own={view.ownTabs}
        mayShare={mayShare}
        mayShowAll={mayShowAll}
        counts={counts}
        late={late}
        active={view.tab?.id ?? null}
        keepable={written !== true || state.over || regrouped}
        onChoose={tab =>
          onRefilter({ tab, over: false, conditions: [], match: 'all', search: '', group: null, open: null })
        }
        onAdd={label => {
          const tab = { id: newId(), label, filter: meaning, ...kept }
          prefer({ tabs: [...view.ownTabs, tab] })
          onRefilter({ tab: tab.id, over: false, conditions: [], match: 'all', group: null })
        }}
        onShare={id => {
          const own = view.ownTabs.find(tab => tab.id === id)
          if (own) write.mutate(() => keepShared(own, false))
          else setSharing(id)
        }}
        onEveryone={(id, everyone) => {
          const [tab, own] = [savedOf(id), view.ownTabs.find(each => each.id === id)]
          if (tab) revise(tab, { everyone })
          else if (own) write.mutate(() => keepShared(own, true))
        }}
        onDefault={(id, isDefault) => {
          const tab = savedOf(id)
          if (tab) revise(tab, { is_default: isDefault })
        }}
        onFirst={id => {
          const tab = savedOf(id)
          if (tab) revise(tab, { position: front })
        }}
        onRename={(id, label) => {
          const tab = savedOf(id)
          if (tab) revise(tab, { name: label })
          else change(id, own => ({ ...own, label }))
        }}
        onUpdate={id => {
          const tab = savedOf(id)
          if (tab) revise(tab, { filter: meaning, ...(kept.group && { grouping: kept.group }) })
          else change(id, tab => ({ ...tab, filter: meaning, ...kept }))
          onRefilter({ over: false, conditions: [], match: 'all', group: null })
        }}
        onRemove={id => {
          if (savedOf(id)) write.mutate(() => call(deleteRecord, { table, id }))
          else change(id, () => null)
          onRefilter({ tab: null, over: false })
        }}
      />
      {sharing ? (
        <ShareRecord table={table} id={sharing} refresh={[listSaved]} onClose={() => setSharing(null)} />
      ) : null}
    </>
  )
}
