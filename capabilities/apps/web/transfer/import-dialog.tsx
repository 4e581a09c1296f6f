import { localise } from '@gantry/base/shared'
import { call, callWithFiles, currentLang, errorText } from '@gantry/client/web'
import { uploadFiles } from '@gantry/files/shared'
import type { FieldId, JobInfo, TableDef } from '@gantry/model/shared'
import { Banner, Modal } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetMapping, importRecords, matchSheet } from '../../shared/contract.ts'
import type { SheetMatch } from '../../shared/types.ts'
import { SheetDrop } from '../wizard/sheet-drop.tsx'
import '../apps.css'
import { ImportColumns } from './import-columns.tsx'
import { type ImportChoices, ImportOptions } from './import-options.tsx'
import { ImportResult } from './import-result.tsx'
import { useJob } from './use-job.ts'

interface ImportDialogProps {
  readonly table: TableDef
  /** Fields the person may write. */
  readonly writable: readonly FieldId[]
  onClose(): void
}

const usual: ImportChoices = { mode: 'good', key: null, slaves: [], trial: false }

const isTrial = ({ result }: JobInfo): boolean =>
  typeof result === 'object' && result !== null && 'trial' in result

/** Whether what was chosen last time is not what the headings say anyway. */
const isOwnChoice = ({ remembered, columns }: SheetMatch): boolean =>
  remembered !== null && (remembered.key !== null || remembered.columns.some((id, at) => id !== columns[at]))

/** Brings the rows of a spreadsheet into a table: choose the file, look over the columns, watch it run. */
export const ImportDialog = ({ table, writable, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const [match, setMatch] = useState<SheetMatch | null>(null)
  const [columns, setColumns] = useState<readonly (FieldId | null)[]>([])
  const [choices, setChoices] = useState<ImportChoices>(usual)
  const [jobId, setJobId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const job = useJob(jobId)

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
    setChoices({
      ...choices,
      mode: remembered?.mode ?? choices.mode,
      key: remembered?.key ?? null,
      slaves: found.slaves.map(slave => slave.sheet),
    })
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
      show(await call(matchSheet, { table: table.id, file: data[0]!.id }, { timeout: 120_000 }))
    })
  const start = (found: SheetMatch, trial: boolean) =>
    attempt(async () => {
      const plan = {
        sheet: found.sheet,
        headingLine: found.headingLine,
        columns,
        mode: choices.mode,
        ...(choices.key ? { key: choices.key } : {}),
        ...(trial ? { trial: true as const } : {}),
        slaves: found.slaves.flatMap(({ name: _name, ...slave }) =>
          choices.slaves.includes(slave.sheet) ? slave : [],
        ),
      }
      setJobId(
        (
          await call(importRecords, {
            table: table.id,
            file: found.file,
            plan,
            headings: [...found.headings],
          })
        ).job,
      )
    })

  const ended = job !== undefined && job.state !== 'queued' && job.state !== 'running'
  const tried = job?.state === 'done' && isTrial(job)
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
        disabled: !jobId && (!match || columns.every(column => column === null)),
        loading: busy,
      }}
      cancelButtonProps={{ style: { display: jobId && !tried ? 'none' : undefined } }}
      cancelText={t('sheet.cancel')}
      onOk={go}
      mask={{ closable: ended || !jobId }}
    >
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {jobId ? (
        <ImportResult job={job} />
      ) : match ? (
        <>
          {match.sheets.length > 1 ? (
            <Select
              value={match.sheet}
              aria-label={t('import.sheet')}
              style={{ width: 240, marginBottom: 8 }}
              options={match.sheets.map(sheet => ({ value: sheet.index, label: sheet.name }))}
              onChange={sheet =>
                attempt(async () =>
                  show(await call(matchSheet, { table: table.id, file: match.file, sheet })),
                )
              }
            />
          ) : null}
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
            onChange={setColumns}
          />
          <ImportOptions
            table={table}
            match={match}
            columns={columns}
            choices={choices}
            onChange={setChoices}
          />
        </>
      ) : (
        <SheetDrop onFile={readFile} busy={busy} sent={sent} />
      )}
    </Modal>
  )
}
