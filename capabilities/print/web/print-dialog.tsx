import { localise, newId } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { Banner, EmptyState, Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Radio } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrintTemplates, notePrint } from '../shared/contract.ts'
import { plainTemplate } from '../shared/plain-template.ts'
import { type PrintTemplate, sizeOf } from '../shared/template.ts'
import { PaperFrame, printFrame } from './paper-frame.tsx'
import { usePaper } from './use-paper.ts'
import './print.css'

interface PrintDialogProps {
  readonly model: TableModel
  readonly ids: readonly string[]
  onClose(): void
}

/** Records on paper: the choice of a template, what it looks like, and the printer of the browser. */
const PrintDialog = ({ model, ids, onClose }: PrintDialogProps) => {
  const { t } = useTranslation()
  const offered = useCall(listPrintTemplates, { table: model.id })
  const plain = useMemo(() => plainTemplate(newId(), model.info.table, model.info.slaves), [model])
  const [chosen, setChosen] = useState<string | null>(null)
  const templates: readonly PrintTemplate[] = offered.data?.data ?? []
  const template = offered.data ? (templates.find(({ id }) => id === chosen) ?? templates[0] ?? plain) : null
  const current = chosen === plain.id ? plain : template
  const frame = useRef<HTMLIFrameElement>(null)
  const { paper, html, count, error } = usePaper(model, current, ids)
  const note = useAction(notePrint)
  const lang = currentLang()
  const failure = offered.error ?? error

  const print = () => {
    if (!current) return
    if (!printFrame(frame.current)) {
      toast({ text: t('print.failed'), kind: 'failed' })
      return
    }
    note.mutate(
      { table: model.id, template: current === plain ? null : current.id, ids: [...ids] },
      { onError: reason => toast({ text: errorText(t, reason), kind: 'failed' }) },
    )
  }
  const entry = (one: PrintTemplate, label: string) => {
    const [width, height] = sizeOf(one.page)
    const size =
      one.page.size === 'A4' || one.page.size === 'A5'
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
      title={t('print.title', { count: ids.length })}
      okText={
        <>
          <Icon name="print" size={14} /> {t('print.now', { count })}
        </>
      }
      cancelText={t('print.close')}
      okButtonProps={{ disabled: !paper || count === 0 }}
      onOk={print}
      onCancel={onClose}
    >
      <div className="pr-dialog">
        <div className="pr-stage">
          {failure ? (
            <EmptyState kind="error">{errorText(t, failure)}</EmptyState>
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
          {paper && count < ids.length ? (
            <Banner kind="warn">{t('print.unread', { count: ids.length - count })}</Banner>
          ) : null}
          <p className="cap ink3">{t('print.logged')}</p>
          <p className="cap ink3">{t('print.pdf_hint')}</p>
        </div>
      </div>
    </Modal>
  )
}

export default PrintDialog
