import {
  call,
  callWithFiles,
  currentLang,
  errorText,
  saveText,
  sayNumber,
  useAction,
  useCall,
} from '@gantry/client/web'
import { uploadFiles } from '@gantry/model/shared'
import { planTask, type Task } from '@gantry/transform/shared'
import { Banner, Icon, Modal, Pager, Skeleton, useCursorPages } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRejects, listTaskRuns, readTaskRun, type TaskRun } from '../../../shared/tasks/contract.ts'
import { listMendable, mostSentRows, readMendedFile, sendMended } from '../../../shared/tasks/mending.ts'
import { columnLabel } from '../column-label.ts'
import { rejectsAsCsv } from '../reject-file.ts'
import { sayFailure, sayReject } from '../say.ts'
import { sayStep, stepNames } from '../step-names.ts'
import { usePolled } from '../use-polled.ts'
import { MendGrid } from './mend-grid.tsx'
import { type Mends, readMends } from './mended-file.ts'

interface MendDialogProps {
  /** Whose rejected rows are mended. */
  readonly run: TaskRun
  /** The drawing it ran. */
  readonly task: Task
  onClose(): void
}

const nothing: Mends = new Map()

/** The rejected rows of a run: to be mended in a grid, or in a spreadsheet, and sent again. */
export const MendDialog = ({ run, task, onClose }: MendDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [wanted, setWanted] = useState<string | null>(null)
  const pages = useCursorPages()
  const [mends, setMends] = useState(nothing)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const found = useCall(
    listMendable,
    {
      id: run.id,
      ...(wanted !== null && { step: wanted }),
      ...(pages.cursor !== undefined && { after: Number(pages.cursor) }),
    },
    { staleTime: 0, keep: true },
  )
  const isSending = found.data?.steps.some(({ sending }) => sending > 0) ?? false
  usePolled(found.refetch, isSending ? 1_500 : null)
  const send = useAction(sendMended, {
    refresh: [listMendable, listTaskRuns],
    onDone: ({ run: mending }) => {
      setSent(mending)
      setMends(nothing)
      setChosen(new Set())
    },
  })
  const names = stepNames(task)
  const { steps } = planTask(task)
  const label = (of: string, column: string) =>
    columnLabel(
      steps.find(({ id }) => id === of),
      column,
      lang,
    )
  const forget = () => {
    setMends(nothing)
    setChosen(new Set())
    pages.first()
  }
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const { data } = found
  const step = data?.steps.find(each => each.step === wanted) ?? data?.steps[0]
  const isClosed = !data?.opens || !step || step.blocked !== null
  const save = (of: string) =>
    attempt(async () => {
      const { data: kept } = await call(listRejects, { id: run.id, step: of })
      const text = rejectsAsCsv(kept, {
        heads: [t('etl.mend.number'), t('etl.step'), t('etl.reason')],
        label,
        stepName: each => sayStep(t, names, each),
        reason: each => sayReject(t, each),
      })
      saveText(`rejects-${run.id}.csv`, 'text/csv', text)
    })
  const take = (file: File, of: string, columns: readonly string[]) =>
    attempt(async () => {
      const { data: kept } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file])
      const [uploaded] = kept
      if (!uploaded) return
      const { lines } = await call(readMendedFile, { id: run.id, file: uploaded.id }, { timeout: 120_000 })
      const read = readMends(lines, t('etl.mend.number'), columns, column => label(of, column))
      if ('wrong' in read)
        return setFailure(t(`etl.mend.file.${read.wrong}`, { column: t('etl.mend.number') }))
      setMends(read.rows)
      setChosen(new Set(read.rows.keys()))
    })
  const rows = [...chosen].toSorted((a, b) => a - b).slice(0, mostSentRows)
  const wrong = failure ?? (send.error ? errorText(t, send.error) : null)
  return (
    <Modal open width="min(1200px, 96vw)" title={t('etl.mend.title')} footer={null} onCancel={onClose}>
      <div className="et-mending">
        {found.error ? <Banner kind="bad">{errorText(t, found.error)}</Banner> : null}
        {wrong === null ? null : <Banner kind="bad">{wrong}</Banner>}
        {sent === null ? null : <Sent run={sent} />}
        {!data ? (
          <Skeleton rows={6} />
        ) : !step ? (
          <p className="ink2">{t('etl.mend.none')}</p>
        ) : (
          <>
            <div className="et-buttons">
              <Select
                className="et-choice"
                aria-label={t('etl.step')}
                value={step.step}
                options={data.steps.map(each => ({
                  value: each.step,
                  label: t('etl.mend.step', {
                    step: sayStep(t, names, each.step),
                    rows: sayNumber(each.rows),
                  }),
                }))}
                onChange={value => {
                  setWanted(value)
                  forget()
                }}
              />
              <Button
                icon={<Icon name="download" size={14} />}
                loading={busy}
                disabled={!data.opens}
                onClick={() => void save(step.step)}
              >
                {t('etl.download')}
              </Button>
              <label className="btn" aria-disabled={isClosed || busy}>
                <Icon name="upload" size={14} />
                {t('etl.mend.upload')}
                <input
                  className="sr"
                  type="file"
                  accept=".csv,.txt,.xlsx,.xls"
                  disabled={isClosed || busy}
                  onChange={({ target }) => {
                    const file = target.files?.[0]
                    target.value = ''
                    if (!file) return
                    const columns = step.columns.map(({ name }) => name)
                    void take(file, step.step, columns)
                  }}
                />
              </label>
              <span className="et-today" />
              <Pager {...pages.pager(data.next === null ? null : String(data.next))} />
            </div>
            {data.opens ? null : <Banner kind="info">{t('etl.values_closed')}</Banner>}
            {step.blocked === null ? (
              <p className="ink3">{t('etl.mend.why')}</p>
            ) : (
              <Banner>{t('etl.mend.blocked', { step: sayStep(t, names, step.blocked) })}</Banner>
            )}
            <MendGrid
              columns={step.blocked === null ? step.columns : columnsAsTheyAre(data.data)}
              rows={data.data}
              mends={mends}
              chosen={chosen}
              readOnly={isClosed || send.isPending}
              onMend={next => {
                setMends(next)
                setChosen(new Set([...chosen, ...next.keys()]))
              }}
              onChoose={(line, isChosen) =>
                setChosen(new Set(isChosen ? [...chosen, line] : [...chosen].filter(each => each !== line)))
              }
            />
            <div className="et-buttons">
              <span className="ink3">
                {chosen.size > mostSentRows
                  ? t('etl.mend.first', { most: sayNumber(mostSentRows), rows: sayNumber(chosen.size) })
                  : t('etl.mend.chosen', { rows: sayNumber(chosen.size) })}
              </span>
              <span className="et-today" />
              <Button
                type="primary"
                disabled={isClosed || rows.length === 0}
                loading={send.isPending}
                onClick={() =>
                  send.mutate({
                    id: run.id,
                    step: step.step,
                    rows: rows.map(line => ({ line, values: { ...mends.get(line) } })),
                  })
                }
              >
                {t('etl.mend.send')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}

/** Columns of rows that cannot be sent: they are only read. */
const columnsAsTheyAre = (rows: readonly { readonly row: Readonly<Record<string, unknown>> | null }[]) =>
  [...new Set(rows.flatMap(({ row }) => Object.keys(row ?? {})))].map(name => ({
    name,
    type: { kind: 'text' as const },
  }))

/** What became of the rows that were sent. */
const Sent = ({ run }: { readonly run: string }) => {
  const { t } = useTranslation()
  const { data, refetch } = useCall(readTaskRun, { id: run }, { staleTime: 0 })
  const isOpen = !data || data.run.state === 'waiting' || data.run.state === 'running'
  usePolled(refetch, isOpen ? 1_500 : null)
  if (isOpen) return <Banner kind="info">{t('etl.mend.sending')}</Banner>
  const { error, written, rejected } = data.run
  if (error) return <Banner kind="bad">{t('etl.mend.failed', { why: sayFailure(t, error) })}</Banner>
  return (
    <Banner kind={rejected > 0 ? 'warn' : 'info'}>
      {t('etl.mend.done', { written: sayNumber(written), rejected: sayNumber(rejected) })}
    </Banner>
  )
}
