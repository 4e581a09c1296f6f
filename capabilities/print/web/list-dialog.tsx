import { callKey, errorText, queryClient, useAction } from '@gantry/client/web'
import type { Shown, TableModel } from '@gantry/screens/web'
import { Banner, Icon, Modal, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listFile, listPrintFiles, mostRows } from '../shared/contract.ts'
import { PrintFiles } from './print-files.tsx'
import { usePrintedFile } from './use-printed-file.tsx'
import './print.css'

interface ListDialogProps {
  readonly model: TableModel
  readonly shown: Shown
  onClose(): void
}

/** A list printed as a table: a PDF file, or the printer of the browser. */
const ListDialog = ({ model, shown, onClose }: ListDialogProps) => {
  const { t } = useTranslation()
  const file = useAction(listFile)
  const paged = usePrintedFile(problem => toast({ text: t(problem), kind: 'failed' }))
  const { filter, sort, search } = shown.query
  const make = (then?: (job: string) => void) =>
    file.mutate(
      {
        table: model.id,
        columns: [...shown.columns],
        ...(filter !== undefined && { filter }),
        ...(sort !== undefined && { sort }),
        ...(search !== undefined && { search }),
        ...(shown.group.by.length > 0 && { group: shown.group }),
      },
      {
        onSuccess: ({ job }) => {
          then?.(job)
          return queryClient.invalidateQueries({ queryKey: callKey(listPrintFiles) })
        },
      },
    )
  return (
    <Modal
      open
      width={520}
      className="pr-modal"
      title={t('print.table.title', { table: model.label })}
      okText={t('print.table.print')}
      cancelText={t('print.close')}
      confirmLoading={paged.isWaiting || file.isPending}
      okButtonProps={{ icon: <Icon name="print" size={14} />, disabled: shown.columns.length === 0 }}
      onOk={() => make(paged.print)}
      onCancel={onClose}
    >
      <div className="pr-side">
        <p>{t('print.table.lead', { most: mostRows })}</p>
        {file.error ? <Banner kind="bad">{errorText(t, file.error)}</Banner> : null}
        <Button
          icon={<Icon name="download" size={14} />}
          loading={file.isPending}
          disabled={shown.columns.length === 0}
          onClick={() => make()}
        >
          {t('print.file')}
        </Button>
        <PrintFiles />
        {paged.frame}
        <p className="cap ink3">{t('print.logged')}</p>
      </div>
    </Modal>
  )
}

export default ListDialog
