import { localise } from '@gantry/base/shared'
import { call, callWithFiles, currentLang, errorText } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { uploadFiles } from '@gantry/files/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Banner, Modal } from '@gantry/ui/web'
import { Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importRecords, matchSheet } from '../../shared/contract.ts'
import type { SheetMatch } from '../../shared/types.ts'
import { SheetDrop } from '../wizard/sheet-drop.tsx'
import '../apps.css'
import { ImportResult } from './import-result.tsx'
import { useJob } from './use-job.ts'

interface ImportDialogProps {
  readonly table: TableDef
  /** Fields the person may write. */
  readonly writable: readonly FieldId[]
  onClose(): void
}

type Mode = 'good' | 'all'

/** Brings the rows of a spreadsheet into a table: choose the file, look over the columns, watch it run. */
export const ImportDialog = ({ table, writable, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const [match, setMatch] = useState<SheetMatch | null>(null)
  const [columns, setColumns] = useState<readonly (FieldId | null)[]>([])
  const [mode, setMode] = useState<Mode>('good')
  const [key, setKey] = useState<FieldId | null>(null)
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
    setMatch(found)
    setColumns(found.columns)
    setKey(null)
  }
  const readFile = (file: File) =>
    attempt(async () => {
      setSent(0)
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file], { onUpload: setSent })
      setSent(1)
      show(await call(matchSheet, { table: table.id, file: data[0]!.id }, { timeout: 120_000 }))
    })
  const start = (found: SheetMatch) =>
    attempt(async () => {
      const plan = {
        sheet: found.sheet,
        headingLine: found.headingLine,
        columns,
        mode,
        ...(key ? { key } : {}),
      }
      setJobId((await call(importRecords, { table: table.id, file: found.file, plan })).job)
    })

  const ended = job !== undefined && job.state !== 'queued' && job.state !== 'running'
  return (
    <Modal
      open
      width={720}
      title={t('import.title', { table: localise(table.label, currentLang()) })}
      onCancel={onClose}
      okText={jobId ? t('import.close') : t('import.start')}
      okButtonProps={{
        disabled: !jobId && (!match || columns.every(column => column === null)),
        loading: busy,
      }}
      cancelButtonProps={{ style: { display: jobId ? 'none' : undefined } }}
      cancelText={t('sheet.cancel')}
      onOk={() => (jobId ? onClose() : match && start(match))}
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
          <Columns table={table} writable={writable} match={match} columns={columns} onChange={setColumns} />
          <Options
            table={table}
            columns={columns}
            mode={mode}
            onMode={setMode}
            keyField={key}
            onKey={setKey}
          />
        </>
      ) : (
        <SheetDrop onFile={readFile} busy={busy} sent={sent} />
      )}
    </Modal>
  )
}

interface ColumnsProps {
  readonly table: TableDef
  readonly writable: readonly FieldId[]
  readonly match: SheetMatch
  readonly columns: readonly (FieldId | null)[]
  onChange(columns: readonly (FieldId | null)[]): void
}

const Columns = ({ table, writable, match, columns, onChange }: ColumnsProps) => {
  const { t } = useTranslation()
  const fields = writable.filter(id => table.fields[id] && isFillable(table, id))
  const put = (column: number, field: FieldId | null) =>
    onChange(columns.map((old, index) => (index === column ? field : old === field ? null : old)))
  return (
    <div className="imp-scroll">
      <table className="imp-columns">
        <thead>
          <tr>
            <th>{t('import.column')}</th>
            <th>{t('import.field')}</th>
            <th>{t('sheet.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {match.headings.map((heading, column) => (
            // Headings may repeat, a column's place never does.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
            <tr key={column}>
              <td translate="no">{heading}</td>
              <td className="imp-field">
                <Select
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  value={columns[column]}
                  placeholder={t('import.leave_out')}
                  aria-label={t('import.field_for', { column: heading })}
                  options={fields.map(id => ({
                    value: id,
                    label: localise(table.fields[id]?.label ?? id, currentLang()),
                  }))}
                  onChange={field => put(column, field ?? null)}
                />
              </td>
              <td className="imp-samples ink3 cut" translate="no">
                {match.samples
                  .map(cells => cells[column])
                  .filter(cell => cell !== null && cell !== undefined)
                  .slice(0, 3)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isFillable = (table: TableDef, id: FieldId): boolean => {
  const type = fieldTypeOf(table.fields[id]!)
  return type.kind !== 'rows'
}

interface OptionsProps {
  readonly table: TableDef
  readonly columns: readonly (FieldId | null)[]
  readonly mode: Mode
  onMode(mode: Mode): void
  readonly keyField: FieldId | null
  onKey(key: FieldId | null): void
}

const Options = ({ table, columns, mode, onMode, keyField, onKey }: OptionsProps) => {
  const { t } = useTranslation()
  const chosen = columns.filter(column => column !== null)
  return (
    <div className="imp-options">
      <Radio.Group
        value={mode}
        onChange={event => onMode(event.target.value)}
        options={[
          { value: 'good', label: t('import.mode.good') },
          { value: 'all', label: t('import.mode.all') },
        ]}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's Select is the control */}
      <label className="imp-key">
        <span>{t('import.key')}</span>
        <Select
          allowClear
          value={keyField}
          placeholder={t('import.key_none')}
          style={{ width: 260 }}
          options={chosen.map(id => ({
            value: id,
            label: localise(table.fields[id]?.label ?? id, currentLang()),
          }))}
          onChange={value => onKey(value ?? null)}
        />
      </label>
    </div>
  )
}
