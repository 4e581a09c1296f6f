import type { Query, RecordRow } from '@gantry/model/shared'
import type { BatchAction, MenuEntry, RecordSlots, Shown, TableModel } from '@gantry/screens/web'
import { ProgressLine } from '@gantry/ui/web'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Fetched when they are first opened: lists and records do not carry them. */
const PrintDialog = lazy(() => import('./print-dialog.tsx'))
const CodeDialog = lazy(() => import('./code-dialog.tsx'))
const LabelsDialog = lazy(() => import('./labels-dialog.tsx'))
const ListDialog = lazy(() => import('./list-dialog.tsx'))

type Open =
  | {
      readonly what: 'print'
      readonly model: TableModel
      readonly which: { readonly ids: readonly string[] } | { readonly query: Query }
    }
  | { readonly what: 'code'; readonly model: TableModel; readonly record: RecordRow }
  | { readonly what: 'list'; readonly model: TableModel; readonly shown: Shown }
  | { readonly what: 'labels'; readonly model: TableModel; readonly shown: Shown }

interface Printing {
  /** What a record's page offers: print with a template, its code. */
  readonly slots: RecordSlots
  batchActions(model: TableModel): readonly BatchAction[]
  menu(model: TableModel, shown: Shown): readonly MenuEntry[]
  /** The open dialog; stands anywhere on the page. */
  readonly dialog: ReactNode
}

/** Printing and codes for a page that shows records or a list of them. */
export const usePrinting = (): Printing => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return {
    slots: {
      print: (record, model) => setOpen({ what: 'print', model, which: { ids: [record.id] } }),
      actions: (record, model) => [
        {
          key: 'code',
          icon: 'qr',
          label: t('print.code'),
          run: () => setOpen({ what: 'code', model, record }),
        },
      ],
    },
    batchActions: model => [
      {
        key: 'print',
        icon: 'print',
        label: t('print.records'),
        run: rows => setOpen({ what: 'print', model, which: { ids: rows.map(({ id }) => id) } }),
      },
    ],
    menu: (model, shown) => [
      ...(model.info.rights.operations.includes('export')
        ? [
            {
              key: 'printTable',
              icon: 'print' as const,
              label: t('print.table'),
              run: () => setOpen({ what: 'list', model, shown }),
            },
          ]
        : []),
      {
        key: 'print',
        icon: 'print',
        label: t('print.list'),
        run: () => setOpen({ what: 'print', model, which: { query: shown.query } }),
      },
      {
        key: 'labels',
        icon: 'qr',
        label: t('print.labels'),
        run: () => setOpen({ what: 'labels', model, shown }),
      },
    ],
    dialog: open ? (
      <Suspense fallback={<ProgressLine active />}>
        {open.what === 'print' ? (
          <PrintDialog model={open.model} which={open.which} onClose={close} />
        ) : open.what === 'list' ? (
          <ListDialog model={open.model} shown={open.shown} onClose={close} />
        ) : open.what === 'code' ? (
          <CodeDialog model={open.model} record={open.record} onClose={close} />
        ) : (
          <LabelsDialog model={open.model} query={open.shown.query} onClose={close} />
        )}
      </Suspense>
    ) : null,
  }
}
