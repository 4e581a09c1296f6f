import { callKey, currentLang, errorText, queryClient, useAction } from '@gantry/client/web'
import type { Query } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Banner, Icon, Modal, toast } from '@gantry/ui/web'
import { Button, InputNumber, Radio, Select } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelFile, listCodes, listPrintFiles, mostIdentifiers, mostLabels } from '../shared/contract.ts'
import { labelFormats, labelsHtml, perSheet } from '../shared/labels.ts'
import { paperFonts } from './paper-fonts.ts'
import { PaperFrame, printPaper } from './paper-frame.tsx'
import { PrintFiles } from './print-files.tsx'
import { codeAddress } from './use-paper.ts'
import './print.css'

interface LabelsDialogProps {
  readonly model: TableModel
  /** What the list is narrowed to. */
  readonly query: Pick<Query, 'filter' | 'search'>
  onClose(): void
}

/** Labels the preview draws; all of them go to the printer. */
const previewed = 130
/** Labels a browser draws without hanging; more are made as a file. */
const mostDrawn = 1_000

/** QR codes of many records on sheets of labels: which records, what stands beside a code, which labels, where to begin. */
const LabelsDialog = ({ model, query, onClose }: LabelsDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [range, setRange] = useState<'all' | 'own'>('all')
  const [fields, setFields] = useState<readonly string[]>(model.field(model.title) ? [model.title] : [])
  const [format, setFormat] = useState(labelFormats[0]!)
  const [start, setStart] = useState(1)
  const [printing, setPrinting] = useState(false)
  const read = useAction(listCodes)
  const { mutate } = read
  const { filter, search } = query
  useEffect(() => {
    mutate({
      table: model.id,
      range,
      fields: [...fields],
      ...(filter !== undefined && { filter }),
      ...(search !== undefined && search !== '' && { search }),
    })
  }, [mutate, model.id, range, fields, filter, search])
  const file = useAction(labelFile)
  const makeFile = () =>
    file.mutate(
      {
        table: model.id,
        range,
        fields: [...fields],
        ...(filter !== undefined && { filter }),
        ...(search !== undefined && search !== '' && { search }),
        format: format.id,
        start,
        origin: location.origin,
      },
      { onSuccess: () => queryClient.invalidateQueries({ queryKey: callKey(listPrintFiles) }) },
    )
  const rows = read.data?.data
  const frame = useRef<HTMLIFrameElement>(null)
  const html = useMemo(() => {
    const shown = printing ? rows : rows?.slice(0, previewed)
    const labels = (shown ?? []).map(row => ({ address: codeAddress(model.id, row.id), lines: row.lines }))
    return labelsHtml(labels, format, start, {
      lang: currentLang(),
      title: t('print.labels'),
      fonts: paperFonts(),
    })
  }, [rows, printing, format, start, model.id, t])
  // All labels are drawn first; the frame prints once it holds them.
  useEffect(() => {
    const element = frame.current
    if (!printing || !element) return
    const onLoad = async () => {
      setPrinting(false)
      const problem = await printPaper(element)
      if (problem) toast({ text: t(problem), kind: 'failed' })
    }
    if ((rows?.length ?? 0) <= previewed) void onLoad()
    else element.addEventListener('load', onLoad, { once: true })
    return () => element.removeEventListener('load', onLoad)
  }, [printing, rows, t])
  const textFields = model.fields.filter(({ type, def }) => type.rows?.(def) === undefined && !type.files)
  const count = rows?.length ?? 0
  return (
    <Modal
      open
      width={1080}
      className="pr-modal"
      title={t('print.labels')}
      okText={t('print.labels.print', { count })}
      cancelText={t('print.close')}
      confirmLoading={read.isPending || printing}
      okButtonProps={{ disabled: count === 0 || count > mostDrawn }}
      onOk={() => setPrinting(true)}
      onCancel={onClose}
    >
      <div className="pr-dialog">
        <div className="pr-stage">
          <PaperFrame frame={frame} html={html} title={t('print.preview')} />
        </div>
        <div className="pr-side">
          <div className="fld">
            <span className="fld-name" id={`${id}-range`}>
              {t('print.range')}
            </span>
            <Radio.Group
              aria-labelledby={`${id}-range`}
              value={range}
              options={[
                { value: 'all', label: t('print.range.all') },
                { value: 'own', label: t('print.range.own') },
              ]}
              onChange={event => setRange(event.target.value as 'all' | 'own')}
            />
          </div>
          <div className="fld">
            <label htmlFor={`${id}-fields`}>{t('print.identifiers')}</label>
            <Select
              id={`${id}-fields`}
              mode="multiple"
              maxCount={mostIdentifiers}
              value={[...fields]}
              options={textFields.map(field => ({ value: field.id, label: field.label }))}
              optionFilterProp="label"
              onChange={(next: string[]) => setFields(next)}
            />
          </div>
          <div className="fld">
            <label htmlFor={`${id}-format`}>{t('print.format')}</label>
            <Select
              id={`${id}-format`}
              value={format.id}
              options={labelFormats.map(one => ({
                value: one.id,
                label:
                  perSheet(one) === 1
                    ? t('print.format.roll', { width: one.label[0], height: one.label[1] })
                    : t('print.format.sheet', {
                        name: one.id,
                        width: one.label[0],
                        height: one.label[1],
                        number: perSheet(one),
                      }),
              }))}
              onChange={(next: string) => {
                setFormat(labelFormats.find(one => one.id === next) ?? format)
                setStart(1)
              }}
            />
          </div>
          {perSheet(format) > 1 ? (
            <div className="fld">
              <label htmlFor={`${id}-start`}>{t('print.start')}</label>
              <InputNumber
                id={`${id}-start`}
                min={1}
                max={perSheet(format)}
                precision={0}
                value={start}
                onChange={next => setStart(next ?? 1)}
              />
            </div>
          ) : null}
          {read.error ? (
            <Banner kind="bad">{t('print.code.failed', { reason: errorText(t, read.error) })}</Banner>
          ) : null}
          {read.data && count === 0 ? <Banner kind="info">{t('print.labels.none')}</Banner> : null}
          {read.data?.more ? (
            <Banner kind="warn">{t('print.labels.more', { count: mostLabels })}</Banner>
          ) : null}
          {count > mostDrawn ? (
            <Banner kind="info">{t('print.labels.file', { count: mostDrawn })}</Banner>
          ) : null}
          {file.error ? <Banner kind="bad">{errorText(t, file.error)}</Banner> : null}
          <Button
            icon={<Icon name="download" size={14} />}
            loading={file.isPending}
            disabled={count === 0 || read.data?.more}
            onClick={makeFile}
          >
            {t('print.file')}
          </Button>
          <PrintFiles />
          {count > previewed ? (
            <p className="cap ink3">{t('print.labels.preview', { count: previewed })}</p>
          ) : null}
        </div>
      </div>
    </Modal>
  )
}

export default LabelsDialog
