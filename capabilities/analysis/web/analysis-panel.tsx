import type { Chart } from '@gantry/charts/shared'
import { ChartEditor, type Drill, firstChart } from '@gantry/charts/web'
import { errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import {
  createRecord,
  deleteRecord,
  listSaved,
  type Query,
  savedTables,
  updateRecord,
} from '@gantry/model/shared'
import { type ListAside, ShareRecord, type TableModel } from '@gantry/screens/web'
import { Icon, toast } from '@gantry/ui/web'
import { Dropdown, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NameDialog, type Naming } from './name-dialog.tsx'

interface AnalysisPanelProps {
  readonly model: TableModel
  readonly list: ListAside
  onClose(): void
}

/** What a list is narrowed to, without the conditions a pressed mark has put beside it. */
interface Drilled {
  readonly drill: Drill
  readonly query: Query
  readonly conditions: ListAside['conditions']
}

/** A chart over the records a list shows: made, kept, shared; a pressed mark narrows the list to its records. */
export const AnalysisPanel = ({ model, list, onClose }: AnalysisPanelProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listSaved, { table: model.id })
  const [chosen, setChosen] = useState<string | null>(null)
  const [draft, setDraft] = useState<Chart | null>(null)
  const [drilled, setDrilled] = useState<Drilled | null>(null)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [sharing, setSharing] = useState<string | null>(null)
  const refresh = [listSaved]
  const create = useAction(createRecord, { refresh, onDone: ({ data: row }) => setChosen(row.id) })
  const update = useAction(updateRecord, { refresh })
  const remove = useAction(deleteRecord, { refresh, onDone: () => choose(null) })

  const saved = data?.analyses ?? []
  const opened =
    saved.find(({ id }) => id === chosen) ??
    (chosen === null && draft === null ? saved.find(({ isDefault }) => isDefault) : undefined)
  const { filter, search } = drilled?.query ?? list.query
  const from = {
    table: model.id,
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
  }
  const kept = draft ?? (opened ? (opened.chart as unknown as Chart) : firstChart(model.info.table, from))
  const chart: Chart = { ...kept, from }
  const changed = draft !== null
  const title = opened?.name ?? t('analysis.new')
  const failed = (error: unknown) => toast({ text: errorText(t, error), kind: 'failed' })

  const choose = (id: string | null) => {
    setChosen(id)
    setDraft(null)
  }
  const stored = (): Record<string, unknown> => ({ ...chart, from: { table: model.id } })
  const save = () => {
    if (!opened?.mine) {
      setNaming({ name: '', category: '', isDefault: false })
      return
    }
    update.mutate(
      {
        table: savedTables.analysis,
        id: opened.id,
        record: { version: opened.version, chart: stored() as never },
      },
      { onSuccess: () => setDraft(null), onError: failed },
    )
  }
  const keep = (named: Naming) => {
    const values = { name: named.name, category: named.category || null, is_default: named.isDefault }
    if (named.id !== undefined && opened)
      update.mutate(
        { table: savedTables.analysis, id: named.id, record: { version: opened.version, ...values } },
        { onSuccess: () => setNaming(null), onError: failed },
      )
    else
      create.mutate(
        { table: savedTables.analysis, record: { ...values, about: model.id, chart: stored() as never } },
        {
          onSuccess: () => {
            setNaming(null)
            setDraft(null)
          },
          onError: failed,
        },
      )
  }
  const drill = (next: Drill) => {
    const before = drilled ?? { query: list.query, conditions: list.conditions }
    setDrilled({ drill: next, query: before.query, conditions: before.conditions })
    list.narrow([...before.conditions, ...next.conditions])
  }
  const back = () => {
    if (drilled) list.narrow(drilled.conditions)
    setDrilled(null)
  }
  const entries = opened?.mine
    ? [
        { key: 'rename', label: t('analysis.rename') },
        ...(data?.mayShare ? [{ key: 'share', label: t('analysis.share') }] : []),
        ...(data?.mayShowAll
          ? [{ key: 'everyone', label: t(opened.everyone ? 'analysis.everyone.end' : 'analysis.everyone') }]
          : []),
        { key: 'copy', label: t('analysis.copy') },
        { key: 'remove', label: t('analysis.remove'), danger: true },
      ]
    : [{ key: 'copy', label: t('analysis.copy') }]
  const run = (key: string) => {
    if (key === 'copy') setNaming({ name: '', category: opened?.category ?? '', isDefault: false })
    if (!opened) return
    if (key === 'rename')
      setNaming({
        id: opened.id,
        name: opened.name,
        category: opened.category ?? '',
        isDefault: opened.isDefault,
      })
    if (key === 'share') setSharing(opened.id)
    if (key === 'everyone')
      update.mutate(
        {
          table: savedTables.analysis,
          id: opened.id,
          record: { version: opened.version, everyone: !opened.everyone },
        },
        { onError: failed },
      )
    if (key === 'remove') remove.mutate({ table: savedTables.analysis, id: opened.id }, { onError: failed })
  }
  return (
    <section className="an" aria-label={t('analysis.title')}>
      <div className="an-head">
        <Select<string>
          size="small"
          popupMatchSelectWidth={false}
          aria-label={t('analysis.saved')}
          value={opened?.id ?? ''}
          options={[{ value: '', label: t('analysis.new') }, ...groupsOf(saved, t('analysis.unsorted'))]}
          onChange={id => {
            choose(id || null)
            if (!id) setDraft(firstChart(model.info.table, from))
          }}
        />
        <span className="grow" />
        {changed || !opened ? (
          <button type="button" className="btn s" onClick={save}>
            {t(opened?.mine ? 'analysis.save' : 'analysis.save_as')}
          </button>
        ) : null}
        {opened ? (
          <Dropdown trigger={['click']} menu={{ items: entries, onClick: ({ key }) => run(key) }}>
            <button type="button" className="btn t s sq" aria-label={t('analysis.more')}>
              <Icon name="more" size={14} />
            </button>
          </Dropdown>
        ) : null}
        <button type="button" className="btn t s sq" aria-label={t('analysis.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {opened?.shared ? (
        <p className="an-from cap">
          {t(opened.shared.by ? 'analysis.shared_by' : 'analysis.shared_at', {
            name: opened.shared.by?.title ?? '',
            at: sayMoment(opened.shared.at),
          })}
        </p>
      ) : null}
      <div className="an-body">
        <ChartEditor
          model={model}
          chart={chart}
          title={title}
          filter={
            <span className="cap ink2">
              {t(filter === undefined && !search ? 'analysis.filter.none' : 'analysis.filter.list')}
            </span>
          }
          onChange={setDraft}
          {...(list.canNarrow && { onDrill: drill })}
        />
      </div>
      {drilled ? (
        <div className="an-drill">
          <span translate="no">{drilled.drill.label}</span>
          <span className="grow" />
          <button type="button" className="btn s" onClick={back}>
            {t('analysis.back')}
          </button>
        </div>
      ) : null}
      {naming ? (
        <NameDialog
          named={naming}
          onKeep={keep}
          onClose={() => setNaming(null)}
          busy={create.isPending || update.isPending}
        />
      ) : null}
      {sharing ? (
        <ShareRecord
          table={savedTables.analysis}
          id={sharing}
          onClose={() => setSharing(null)}
          refresh={refresh}
        />
      ) : null}
    </section>
  )
}

interface Grouped {
  readonly id: string
  readonly name: string
  readonly category: string | null
}

/** Saved analyses under their classification. */
const groupsOf = (saved: readonly Grouped[], unsorted: string) => {
  const categories = [...new Set(saved.map(({ category }) => category))]
  const options = (category: string | null) =>
    saved.filter(each => each.category === category).map(({ id, name }) => ({ value: id, label: name }))
  if (categories.length <= 1) return saved.map(({ id, name }) => ({ value: id, label: name }))
  return categories.map(category => ({ label: category ?? unsorted, options: options(category) }))
}
