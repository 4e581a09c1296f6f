import { localise, newId } from '@gantry/base/shared'
import { callKey, currentLang, errorText, Failed, queryClient, useAction, useCall } from '@gantry/client/web'
import { listRecords, type Query } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Banner, EmptyState, Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button, Radio } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrintFiles, listPrintTemplates, mostPrinted, notePrint, printFile } from '../shared/contract.ts'
import { plainTemplate } from '../shared/plain-template.ts'
import { hasPageSums, most, type PrintTemplate, sizeOf } from '../shared/template.ts'
import { PaperFrame, printPaper } from './paper-frame.tsx'
import { PrintFiles } from './print-files.tsx'
import { usePaper } from './use-paper.ts'
import { usePrintedFile } from './use-printed-file.tsx'
import './print.css'

interface PrintDialogProps {
  readonly model: TableModel
  /** The records, or what all records of a list are asked with. */
  readonly which: { readonly ids: readonly string[] } | { readonly query: Query }
  /** Chosen first; null: all of the record. Absent: the first template of the table. */
  readonly template?: string | null
  onClose(): void
}

/** Records of a list that the preview shows. */
const previewed = 5
const none: readonly string[] = []

/** Records on paper: the choice of a template, what it looks like, the printer of the browser, and a PDF file. */
const PrintDialog = ({ model, which, template: wanted, onClose }: PrintDialogProps) => {
  const { t } = useTranslation()
  const query = 'query' in which ? which.query : null
  const { filter, sort, search } = query ?? {}
  const question = { filter, sort, search }
  const first = useCall(
    listRecords,
    { table: model.id, ...question, fields: [model.title], pageSize: previewed, count: 'none' },
    { enabled: query !== null },
  )
  const listed = useMemo(() => first.data?.data.map(({ id }) => id) ?? none, [first.data])
  const ids = 'ids' in which ? which.ids : listed
  const shown = useMemo(() => ids.slice(0, most.records), [ids])
  const isTooMany = query !== null || ids.length > most.records
  const offered = useCall(listPrintTemplates, { table: model.id })
  const plain = useMemo(() => plainTemplate(newId(), model.info.table, model.info.slaves), [model])
  const [chosen, setChosen] = useState<string | null>(wanted === null ? plain.id : (wanted ?? null))
  const templates: readonly PrintTemplate[] = offered.data?.data ?? []
  const template = offered.data ? (templates.find(({ id }) => id === chosen) ?? templates[0] ?? plain) : null
  const current = chosen === plain.id ? plain : template
  const frame = useRef<HTMLIFrameElement>(null)
  const document = current?.document
  /** Nothing is printed at once: a file is made. */
  const isMany = isTooMany || document !== undefined
  const { paper, html, count, error } = usePaper(model, document ? null : current, shown)
  // A browser lays pages out after it was asked to print, and numbers all of them as one: the file has sums and numbers.
  const hasSums = current !== null && hasPageSums(current)
  const isFiled = hasSums || paper?.runsByRecord === true
  const note = useAction(notePrint)
  const file = useAction(printFile)
  const lang = currentLang()
  const failure = offered.error ?? first.error ?? error
  const makeFile = (then?: (job: string) => void) => {
    if (!current) return
    file.mutate(
      {
        table: model.id,
        template: current === plain ? null : current.id,
        ...(query === null ? { ids: [...ids] } : question),
        origin: location.origin,
      },
      {
        onSuccess: ({ job }) => {
          then?.(job)
          return queryClient.invalidateQueries({ queryKey: callKey(listPrintFiles) })
        },
      },
    )
  }
  const paged = usePrintedFile(problem => toast({ text: t(problem), kind: 'failed' }))

  const print = async () => {
    if (!current) return
    if (isFiled) return makeFile(paged.print)
    const problem = await printPaper(frame.current)
    if (problem) {
      toast({ text: t(problem), kind: 'failed' })
      return
    }
    note.mutate(
      { table: model.id, template: current === plain ? null : current.id, ids: [...shown] },
      { onError: reason => toast({ text: errorText(t, reason), kind: 'failed' }) },
    )
  }
  const entry = (one: PrintTemplate, label: string) => {
    const [width, height] = sizeOf(one.page)
    const size = one.document
      ? t(`print.document.${one.document.format}`)
      : one.page.size === 'A4' || one.page.size === 'A5'
        ? t(one.page.landscape ? 'print.size.landscape' : 'print.size.portrait', { size: one.page.size })
        : height === null
          ? t('print.size.roll', { width })
          : t('print.size.own', { width, height })
    return (
      <Radio key={one.id} value={one.id}>
        <span translate="no">{label}</span>
        <small className="ink3">{size}</small>
      </Radio>
    )
  }
  return (
    <Modal
      open
      width={1080}
      className="pr-modal"
      title={
        query === null
          ? t('print.title', { count: ids.length })
          : t('print.list.title', { table: model.label })
      }
      okText={document ? t('print.document.make') : isMany ? t('print.file') : t('print.now', { count })}
      cancelText={t('print.close')}
      confirmLoading={paged.isWaiting || file.isPending}
      okButtonProps={{
        icon: <Icon name={isMany ? 'download' : 'print'} size={14} />,
        disabled: isMany ? !current || (ids.length === 0 && !first.isPending) : !paper || count === 0,
      }}
      onOk={() => (isMany ? makeFile() : void print())}
      onCancel={onClose}
    >
      <div className="pr-dialog">
        <div className="pr-stage">
          {failure ? (
            <Failed error={failure} />
          ) : document ? (
            <EmptyState fill kind="never" icon="doc" title={document.name}>
              {t(ids.length === 1 && query === null ? 'print.document.one' : 'print.document.several')}
            </EmptyState>
          ) : paper ? (
            <PaperFrame frame={frame} html={html} title={t('print.preview')} />
          ) : (
            <Skeleton kind="text" rows={12} />
          )}
        </div>
        <div className="pr-side">
          <h3>{t('print.template')}</h3>
          <Radio.Group
            className="pr-templates"
            value={current?.id}
            onChange={event => setChosen(String(event.target.value))}
          >
            {templates.map(one => entry(one, localise(one.label, lang)))}
            {entry(plain, t('print.plain'))}
          </Radio.Group>
          {paper && paper.closed > 0 ? (
            <Banner kind="info">{t('print.closed', { count: paper.closed })}</Banner>
          ) : null}
          {paper && count < shown.length ? (
            <Banner kind="warn">{t('print.unread', { count: shown.length - count })}</Banner>
          ) : null}
          {isTooMany && !document ? (
            <Banner kind="info">{t('print.many', { most: most.records, count: mostPrinted })}</Banner>
          ) : null}
          {file.error ? <Banner kind="bad">{errorText(t, file.error)}</Banner> : null}
          {isMany ? null : (
            <Button
              icon={<Icon name="download" size={14} />}
              loading={file.isPending}
              disabled={!current || ids.length === 0}
              onClick={() => makeFile()}
            >
              {t('print.file')}
            </Button>
          )}
          {isFiled && !isMany ? (
            <p className="cap ink3">{t(hasSums ? 'print.paged' : 'print.by_record')}</p>
          ) : null}
          <PrintFiles />
          {paged.frame}
          <p className="cap ink3">{t('print.logged')}</p>
        </div>
      </div>
    </Modal>
  )
}

export default PrintDialog
