import { localise } from '@gantry/base/shared'
import { call, callKey, callWithFiles, currentLang, errorText, queryClient } from '@gantry/client/web'
import { uploadFiles } from '@gantry/files/shared'
import {
  type ColumnMap,
  type FieldId,
  slavesInLines,
  type TableDef,
  type TextDialect,
} from '@gantry/model/shared'
import { Banner, Icon, Modal } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetMapping, importRecords, listJobs, matchSheet } from '../../shared/contract.ts'
import { readImportReport } from '../../shared/job-result.ts'
import type { SheetChoice, SheetMatch } from '../../shared/types.ts'
import { FileReading } from '../wizard/file-reading.tsx'
import { SheetDrop } from '../wizard/sheet-drop.tsx'
import '../apps.css'
import { ImportColumns } from './import-columns.tsx'
import { ImportHistory } from './import-history.tsx'
import { type ImportChoices, ImportOptions } from './import-options.tsx'
import { ImportResult } from './import-result.tsx'
import { isImported } from './is-imported.ts'
import { requiredWithout } from './required-without.ts'
import { hasEnded, useJob } from './use-job.ts'

interface ImportDialogProps {
  readonly table: TableDef
  /** Fields the person may write. */
  readonly writable: readonly FieldId[]
  onClose(): void
}

/** What the person said of the file so far. */
interface Told {
  readonly dialect?: Partial<TextDialect>
  readonly choice?: SheetChoice
}

const usual: ImportChoices = {
  mode: 'good',
  key: null,
  slaves: [],
  recordColumn: null,
  trial: false,
  workflow: null,
}

/** Whether what was chosen last time is not what the headings say anyway. */
const isOwnChoice = ({ remembered, columns, recordColumn }: SheetMatch): boolean =>
  remembered !== null &&
  (remembered.key !== null ||
    remembered.recordColumn !== recordColumn ||
    remembered.columns.some((id, at) => id !== columns[at]))

/** Brings the rows of a spreadsheet into a table: choose the file, look over the columns, watch it run. */
export const ImportDialog = ({ table, writable, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const [match, setMatch] = useState<SheetMatch | null>(null)
  const [told, setTold] = useState<Told>({})
  const [columns, setColumns] = useState<ColumnMap>([])
  const [choices, setChoices] = useState<ImportChoices>(usual)
  const [jobId, setJobId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const job = useJob(jobId)
  // Records are found again by what is imported; a column that is left out finds none.
  const key = choices.key !== null && columns.includes(choices.key) ? choices.key : null
  const taken = columns.filter(column => isImported(table, key, column)).length

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const show = (found: SheetMatch) => {
    const { remembered } = found
    setMatch(found)
    setColumns(remembered?.columns ?? found.columns)
    // What was chosen while the sheet was read stays, as far as the sheet says nothing of it.
    setChoices(now => ({
      ...now,
      mode: remembered?.mode ?? now.mode,
      key: remembered?.key ?? null,
      recordColumn: remembered ? remembered.recordColumn : found.recordColumn,
      slaves: found.slaves.map(slave => slave.sheet),
    }))
  }
  const read = async (file: string, wanted: Told = {}) => {
    const { choice, ...told } = wanted
    show(await call(matchSheet, { table: table.id, file, ...told, ...choice }, { timeout: 120_000 }))
    setTold(wanted)
  }
  const forget = (found: SheetMatch) =>
    attempt(async () => {
      await call(forgetMapping, { table: table.id, headings: [...found.headings] })
      show({ ...found, remembered: null })
    })
  const readFile = (file: File) =>
    attempt(async () => {
      setSent(0)
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file], { onUpload: setSent })
      setSent(1)
      await read(data[0]!.id)
    })
  const start = (found: SheetMatch, trial: boolean) =>
    attempt(async () => {
      const inLines = slavesInLines(columns)
      const plan = {
        sheet: found.sheet,
        headingLine: found.headingLine,
        headingLines: found.reading.headingLines,
        ...(found.reading.asides.length > 0 && !found.reading.keepsAsides && { asides: 'leftOut' as const }),
        ...(found.dialect && { dialect: found.dialect }),
        columns,
        mode: choices.mode,
        ...(key !== null ? { key } : {}),
        ...(choices.recordColumn !== null ? { recordColumn: choices.recordColumn } : {}),
        ...(trial ? { trial: true as const } : {}),
        ...(choices.workflow ? { workflow: choices.workflow } : {}),
        slaves: found.slaves.flatMap(({ name: _name, ...slave }) =>
          choices.slaves.includes(slave.sheet) && !inLines.has(slave.field) ? slave : [],
        ),
      }
      const { job: id } = await call(importRecords, {
        table: table.id,
        file: found.file,
        plan,
        headings: [...found.headings],
      })
      setJobId(id)
    })
  const anew = () => {
    queryClient.invalidateQueries({ queryKey: callKey(listJobs) })
    setJobId(null)
    setMatch(null)
    setChoices(now => ({ ...now, trial: false }))
  }

  // With a key, rows may change records that have these values already.
  const missing = key === null ? requiredWithout(table, writable, columns) : []
  const ended = hasEnded(job)
  const report = job?.state === 'done' ? readImportReport(job.result) : null
  const tried = report?.trial === true
  const useless = tried && report.created + report.updated === 0
  const go = () => {
    if (match && (!jobId || tried)) return start(match, !jobId && choices.trial)
    onClose()
  }
  return (
    <Modal
      open
      width={720}
      title={t('import.title', { table: localise(table.label, currentLang()) })}
      onCancel={onClose}
      okText={t(jobId && !tried ? 'import.close' : !jobId && choices.trial ? 'import.try' : 'import.start')}
      okButtonProps={{
        disabled: useless || (!jobId && (!match || taken === 0)),
        loading: busy,
      }}
      cancelButtonProps={{ style: { display: jobId ? 'none' : undefined } }}
      cancelText={t('sheet.cancel')}
      footer={buttons => (
        <div className="imp-foot">
          {tried ? <Button onClick={() => setJobId(null)}>{t('import.back')}</Button> : null}
          {ended && !tried ? <Button onClick={anew}>{t('import.another')}</Button> : null}
          <span className="grow" />
          {buttons}
        </div>
      )}
      onOk={go}
      mask={{ closable: ended || !jobId }}
    >
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {jobId ? (
        <ImportResult job={job} />
      ) : match ? (
        <>
          <div className="row imp-file">
            <Icon name="doc" size={16} />
            <span className="cut" translate="no">
              {match.name}
            </span>
            <span className="ink3 grow">
              {t('import.taken', {
                count: taken,
                of: columns.length,
              })}
            </span>
            <Button size="small" onClick={anew} disabled={busy}>
              {t('import.another')}
            </Button>
          </div>
          {match.sheets.length > 1 ? (
            <Select
              value={match.sheet}
              aria-label={t('import.sheet')}
              style={{ width: 240, marginBottom: 8 }}
              options={match.sheets.map(({ index, name, hidden }) => ({
                value: index,
                label: hidden ? t('reading.hidden_name', { name }) : name,
              }))}
              disabled={busy}
              onChange={sheet => attempt(() => read(match.file, { ...told, choice: { sheet } }))}
            />
          ) : null}
          <FileReading
            dialect={match.dialect}
            reading={match.reading}
            busy={busy}
            onDialect={change =>
              attempt(() => read(match.file, { ...told, dialect: { ...told.dialect, ...change } }))
            }
            onSheet={choice => attempt(() => read(match.file, { ...told, choice }))}
          />
          {isOwnChoice(match) ? (
            <div className="row imp-known">
              <span className="grow ink2">{t('import.known')}</span>
              <Button size="small" onClick={() => forget(match)} disabled={busy}>
                {t('import.forget')}
              </Button>
            </div>
          ) : null}
          <ImportColumns
            table={table}
            writable={writable}
            match={match}
            columns={columns}
            recordKey={key}
            onChange={setColumns}
          />
          {missing.length > 0 ? (
            <Banner kind="warn">
              {t('import.required_missing', { fields: missing.join(t('reading.comma')) })}
            </Banner>
          ) : null}
          <ImportOptions
            table={table}
            match={match}
            columns={columns}
            choices={{ ...choices, key }}
            onChange={setChoices}
          />
        </>
      ) : (
        <>
          <SheetDrop onFile={readFile} busy={busy} sent={sent} />
          <ImportHistory table={table.id} />
        </>
      )}
    </Modal>
  )
}
