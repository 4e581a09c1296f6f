import { chartFaces } from '@gantry/charts/web'
import { useCall } from '@gantry/client/web'
import { type RecordRow, type TableId, where } from '@gantry/model/shared'
import { TakeDialog } from '@gantry/offline/web'
import { usePrinting } from '@gantry/print/web'
import { ChartFacesContext, RecordList, type Shown, type TableModel } from '@gantry/screens/web'
import { type Crumb, ProgressLine, Skeleton } from '@gantry/ui/web'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listApps } from '../../shared/contract.ts'
import { buttonsHref, designHref, publicFormsHref } from '../app-address.ts'
import { useRecordFiles } from './use-record-files.ts'

/** Fetched when they are first opened: a list does not carry what only its menu leads to. */
const ExportDialog = lazy(() =>
  import('../transfer/export-dialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog })),
)
const BatchesDialog = lazy(() =>
  import('../transfer/batches-dialog.tsx').then(({ BatchesDialog }) => ({ default: BatchesDialog })),
)
const AnalysisPanel = lazy(() =>
  import('@gantry/analysis/web').then(({ AnalysisPanel }) => ({ default: AnalysisPanel })),
)
const HandOverDialog = lazy(() =>
  import('../transfer/hand-over-dialog.tsx').then(({ HandOverDialog }) => ({ default: HandOverDialog })),
)
const ImportDialog = lazy(() =>
  import('../transfer/import-dialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog })),
)

interface TableListProps {
  readonly table: TableId
  readonly crumbs: readonly Crumb[]
  /** Where the records deleted from this table lie. */
  readonly recycleHref: string
  /** Other tables of the application. */
  readonly views?: ReactNode
}

type Open =
  | { readonly what: 'import' | 'acts' }
  | { readonly what: 'export' | 'handOver' | 'take'; readonly shown: Shown; readonly ticked?: number }
  | null

/** A table as a list, with import, export and the recycle bin in its menu, for those who may. */
export const TableList = ({ table, crumbs, recycleHref, views }: TableListProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: apps } = useCall(listApps, {})
  const designs = apps?.data.some(app => app.designs?.some(({ id }) => id === table)) ?? false
  const [open, setOpen] = useState<Open>(null)
  const [model, setModel] = useState<TableModel | null>(null)
  const [analysing, setAnalysing] = useState(
    () => new URLSearchParams(location.search).get('analysis') === 'open',
  )
  const printing = usePrinting()
  const slots = useRecordFiles(printing.slots)
  const show = (of: TableModel, next: Open) => {
    setModel(of)
    setOpen(next)
  }
  return (
    <ChartFacesContext value={chartFaces}>
      <RecordList
        key={table}
        table={table}
        crumbs={crumbs}
        views={views}
        mayOrderViews={designs}
        record={slots}
        batchActions={(of, { columns }) => [
          ...printing.batchActions(of),
          ...(of.can('export')
            ? [
                {
                  key: 'export',
                  icon: 'download' as const,
                  label: t('apps.export'),
                  run: (rows: readonly RecordRow[]) => {
                    const ids = rows.map(row => row.id)
                    show(of, {
                      what: 'export',
                      shown: { query: { filter: where('id', 'in', ids) }, columns, group: { by: [] } },
                      ticked: ids.length,
                    })
                  },
                },
              ]
            : []),
        ]}
        aside={
          analysing
            ? {
                label: t('analysis.title'),
                panel: (of, list) => (
                  <Suspense fallback={<Skeleton kind="form" />}>
                    <AnalysisPanel model={of} list={list} onClose={() => setAnalysing(false)} />
                  </Suspense>
                ),
              }
            : null
        }
        menu={(of, shown) => [
          {
            key: 'analysis',
            icon: 'trend' as const,
            label: t('analysis.menu'),
            run: () => setAnalysing(true),
          },
          ...printing.menu(of, shown),
          ...(of.can('import') && of.can('create')
            ? [
                {
                  key: 'import',
                  icon: 'upload' as const,
                  label: t('apps.import'),
                  run: () => show(of, { what: 'import' }),
                },
              ]
            : []),
          ...(of.can('export')
            ? [
                {
                  key: 'export',
                  icon: 'download' as const,
                  label: t('apps.export'),
                  run: () => show(of, { what: 'export', shown }),
                },
              ]
            : []),
          ...(of.info.table.home === 'platform'
            ? []
            : [
                {
                  key: 'take',
                  icon: 'phone' as const,
                  label: t('offline.take.menu'),
                  run: () => show(of, { what: 'take', shown }),
                },
              ]),
          ...(of.can('import') || of.can('update') || of.can('remove')
            ? [
                {
                  key: 'acts',
                  icon: 'history' as const,
                  label: t('acts.menu'),
                  run: () => show(of, { what: 'acts' }),
                },
              ]
            : []),
          ...(of.can('handOver')
            ? [
                {
                  key: 'handOver',
                  icon: 'swap' as const,
                  label: t('handOverList.menu'),
                  run: () => show(of, { what: 'handOver', shown }),
                },
              ]
            : []),
          ...(designs && of.info.table.app !== undefined
            ? [
                {
                  key: 'design',
                  icon: 'form' as const,
                  label: t('apps.design'),
                  run: () => navigate(designHref(of.info.table.app ?? '', of.id)),
                },
                {
                  key: 'buttons',
                  icon: 'bolt' as const,
                  label: t('apps.buttons'),
                  run: () => navigate(buttonsHref(of.info.table.app ?? '', of.id)),
                },
                {
                  key: 'publicForms',
                  icon: 'qr' as const,
                  label: t('apps.public_forms'),
                  run: () => navigate(publicFormsHref(of.info.table.app ?? '', of.id)),
                },
              ]
            : []),
          ...(of.can('remove')
            ? [
                {
                  key: 'recycle',
                  icon: 'trash' as const,
                  label: t('apps.recycle'),
                  run: () => navigate(recycleHref),
                },
              ]
            : []),
        ]}
      />
      {printing.dialog}
      <Suspense fallback={<ProgressLine active />}>
        {model && open?.what === 'import' ? (
          <ImportDialog
            table={model.info.table}
            writable={model.info.rights.writable}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {model && open?.what === 'acts' ? (
          <BatchesDialog table={model.info.table} onClose={() => setOpen(null)} />
        ) : null}
        {model && open?.what === 'handOver' ? (
          <HandOverDialog table={model.info.table} query={open.shown.query} onClose={() => setOpen(null)} />
        ) : null}
        {model && open?.what === 'take' ? (
          <TakeDialog
            table={model.id}
            label={model.info.table.label}
            query={takenQuery(open.shown)}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {model && open?.what === 'export' ? (
          <ExportDialog
            table={model.info.table}
            readable={model.info.rights.readable}
            query={open.shown.query}
            columns={open.shown.columns}
            ticked={open.ticked}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </ChartFacesContext>
  )
}

/** The records that the list shows, without what concerns its pages. */
const takenQuery = ({ query: { filter, sort, search } }: Shown) => ({
  ...(filter !== undefined && { filter }),
  ...(sort !== undefined && { sort }),
  ...(search !== undefined && { search }),
})
