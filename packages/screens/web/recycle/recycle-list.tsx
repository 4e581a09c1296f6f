import { call, callKey, errorText, useCall } from '@gantry/client/web'
import {
  batchRecords,
  listRecords,
  listRemoved,
  overviewRemoved,
  purgeRecord,
  type RemovedRow,
  restoreRecord,
  searchRemoved,
  type TableId,
} from '@gantry/model/shared'
import { type Crumb, EmptyState, Icon, PageHeader, Skeleton, TypedConfirm, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../data/use-table.ts'
import { titleOf } from '../detail/title-of.ts'
import { Pager } from '../list/list-footer.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { coverage, nothing, toggle, toggleAll, toggleRange } from '../list/selection.ts'
import { Tick } from '../list/tick.tsx'
import { useListState } from '../list/use-list-state.ts'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { RemovedRecord } from './removed-record.tsx'

interface RecycleListProps {
  readonly table: TableId
  readonly crumbs?: readonly Crumb[]
}

/** Deleted records, with user and time; a record is restored with its slave rows, or deleted permanently. */
export const RecycleList = ({ table, crumbs = [] }: RecycleListProps) => {
  const { model, error, refetch } = useTable(table)
  if (model) return <RecyclePage model={model} crumbs={crumbs} />
  return error ? <Unreadable error={error} onRetry={refetch} /> : <Skeleton kind="table" rows={20} />
}

const pageSize = 50

const RecyclePage = ({ model, crumbs }: { model: TableModel; crumbs: readonly Crumb[] }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const back = crumbs.findLast(({ href }) => href !== undefined)?.href
  const [state, change] = useListState()
  const [doomed, setDoomed] = useState<RemovedRow | null>(null)
  const [opened, setOpened] = useState<RemovedRow | null>(null)
  const [selection, setSelection] = useState(nothing)
  const [purging, setPurging] = useState(false)
  const { data, error, isPending, refetch } = useCall(
    listRemoved,
    { table: model.id, page: state.page, pageSize, ...(state.search && { search: state.search }) },
    { keep: true },
  )
  const rows = data?.data ?? []
  const order = rows.map(row => row.id)
  const ticked = order.filter(id => selection.ids.has(id))
  const run = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work()
      toast({ text })
    } catch (failure) {
      toast({ kind: 'failed', text: failure instanceof Refused ? failure.message : errorText(t, failure) })
    }
    await Promise.all(
      [listRemoved, listRecords, overviewRemoved, searchRemoved].map(contract =>
        client.invalidateQueries({ queryKey: callKey(contract) }),
      ),
    )
  }
  const restore = (row: RemovedRow) =>
    run(() => call(restoreRecord, { table: model.id, id: row.id }), t('list.restored', { count: 1 }))
  const purge = (row: RemovedRow) =>
    run(() => call(purgeRecord, { table: model.id, id: row.id }), t('recycle.purged'))
  const together = (action: 'restore' | 'purge') =>
    run(
      async () => {
        setSelection(nothing)
        const { done, refused } = await call(batchRecords, { table: model.id, ids: ticked, action })
        if (refused.length === 0) return
        const why = refused[0] ? t(`error.${refused[0].code}`) : ''
        throw new Refused(t('recycle.refused', { done: done.length, count: refused.length, why }))
      },
      t(action === 'restore' ? 'list.restored' : 'recycle.purged', { count: ticked.length }),
    )

  return (
    <div className="rl">
      <PageHeader
        {...(back !== undefined && { back })}
        crumbs={crumbs}
        title={t('recycle.title_of', { table: model.label })}
        own
      />
      <div className="rl-bar">
        <SearchBox
          value={state.search}
          label={t('recycle.search')}
          onSearch={search => change({ search, page: 1 }, 'replace')}
        />
        {ticked.length > 0 ? (
          <>
            <span className="ink3">{t('recycle.ticked', { count: ticked.length })}</span>
            <button type="button" className="btn s" onClick={() => void together('restore')}>
              <Icon name="undo" size={14} />
              {t('recycle.restore')}
            </button>
            <button type="button" className="btn t s d" onClick={() => setPurging(true)}>
              {t('recycle.purge')}
            </button>
          </>
        ) : null}
      </div>
      <div className="rl-body">
        {isPending ? (
          <Skeleton kind="table" rows={12} />
        ) : error && rows.length === 0 ? (
          <Unreadable error={error} onRetry={refetch} />
        ) : rows.length === 0 ? (
          <EmptyState
            fill
            kind={state.search ? 'filtered' : 'never'}
            icon="trash"
            title={t(state.search ? 'recycle.none' : 'recycle.empty')}
          >
            {state.search ? null : t('recycle.empty.why', { table: model.label })}
          </EmptyState>
        ) : (
          <div className="rc-scroll">
            <table className="tbl rc">
              <thead>
                <tr>
                  <th className="rc-tick">
                    <Tick
                      state={coverage(selection, order)}
                      label={t('recycle.tick_all')}
                      onToggle={() => setSelection(toggleAll(selection, order))}
                    />
                  </th>
                  <th>{model.field(model.title)?.label}</th>
                  <th className="rc-by">{t('recycle.by')}</th>
                  <th className="rc-at num">{t('recycle.at')}</th>
                  <th className="rc-acts">
                    <span className="sr">{t('recycle.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.id}>
                    <td className="rc-tick">
                      <Tick
                        state={selection.ids.has(row.id) ? 'all' : 'none'}
                        label={t('recycle.tick', { title: titleOf(model, row) })}
                        onToggle={({ shiftKey }) =>
                          setSelection(
                            shiftKey ? toggleRange(selection, row.id, order) : toggle(selection, row.id),
                          )
                        }
                      />
                    </td>
                    <td translate="no">
                      <button type="button" className="btn t rc-open" onClick={() => setOpened(row)}>
                        {titleOf(model, row)}
                      </button>
                    </td>
                    <td className="rc-by">
                      <SystemValue model={model} field="updatedBy" value={row.deletedBy} />
                    </td>
                    <td className="num">
                      <SystemValue model={model} field="updatedAt" value={row.deletedAt} />
                    </td>
                    <td className="rc-acts">
                      <button
                        type="button"
                        className="btn s"
                        aria-label={t('recycle.restore')}
                        title={t('recycle.restore')}
                        onClick={() => restore(row)}
                      >
                        <Icon name="undo" size={14} />
                        <span>{t('recycle.restore')}</span>
                      </button>
                      <button
                        type="button"
                        className="btn t s d"
                        aria-label={t('recycle.purge')}
                        title={t('recycle.purge')}
                        onClick={() => setDoomed(row)}
                      >
                        <Icon name="trash" size={14} />
                        <span>{t('recycle.purge')}</span>
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <footer className="rl-foot rc-foot">
        <span className="ink3">{t('recycle.hint')}</span>
        <span className="grow" />
        <Pager
          page={state.page}
          pageSize={pageSize}
          shown={rows.length}
          total={data?.total ?? null}
          capped={data?.page.capped ?? false}
          more={data?.page.next != null}
          onPage={page => change({ page })}
        />
      </footer>
      {opened ? (
        <RemovedRecord
          model={model}
          record={opened}
          onRestore={() => {
            setOpened(null)
            void restore(opened)
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {purging ? (
        <TypedConfirm
          title={t('recycle.purge_many', { count: ticked.length })}
          name={String(ticked.length)}
          action={t('recycle.purge')}
          onCancel={() => setPurging(false)}
          onConfirm={() => {
            setPurging(false)
            void together('purge')
          }}
        >
          {t('recycle.purge_many.text')}
        </TypedConfirm>
      ) : null}
      {doomed ? (
        <TypedConfirm
          title={t('recycle.purge.title', { title: titleOf(model, doomed) })}
          name={titleOf(model, doomed)}
          action={t('recycle.purge')}
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null)
            void purge(doomed)
          }}
        >
          {t('recycle.purge.text')}
        </TypedConfirm>
      ) : null}
    </div>
  )
}

/** Some records of a batch were refused; the message contains the number and the reason. */
class Refused extends Error {}

const SystemValue = ({ model, field, value }: { model: TableModel; field: string; value: unknown }) => {
  const found = model.field(field)
  return found ? <found.view.Cell value={(value ?? null) as never} field={found.def} /> : null
}
