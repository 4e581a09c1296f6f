import { errorText, useAction, useCall, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import {
  all,
  countRecords,
  handOverEverything,
  type Query,
  type Ref,
  type TableDef,
  where,
} from '@gantry/model/shared'
import { Banner, Modal } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../apps.css'
import { readHandOverReport } from '../../shared/job-result.ts'
import { forgetRecords } from './forget-records.ts'
import { useJob } from './use-job.ts'

interface HandOverDialogProps {
  readonly table: TableDef
  /** What the list is narrowed by: its filter and the words searched for. */
  readonly query: Pick<Query, 'filter' | 'search'>
  onClose(): void
}

/**
 * Makes somebody else the owner of one's records of a table, all of them or those the list is narrowed to, and says how many
 * that are beforehand. An administrator does so for others.
 */
export const HandOverDialog = ({ table, query: { filter, search }, onClose }: HandOverDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const user = useSession()?.user
  const [leaver, setLeaver] = useState<Ref | null>(null)
  const [to, setTo] = useState<Ref | null>(null)
  const isNarrow = filter !== undefined || search !== undefined
  const [narrowed, setNarrowed] = useState(isNarrow)
  const [keepView, setKeepView] = useState(false)
  const administers = user?.userType === 'admin'
  const from = administers ? leaver?.id : user?.personId
  const asked = narrowed
    ? { ...(filter !== undefined && { filter }), ...(search !== undefined && { search }) }
    : {}
  const owned = where('owner', 'eq', from ?? null)
  const count = useCall(
    countRecords,
    { ...asked, table: table.id, filter: asked.filter === undefined ? owned : all(owned, asked.filter) },
    { enabled: from !== undefined, staleTime: 0 },
  )
  const handOver = useAction(handOverEverything)
  const job = useJob(handOver.data?.job ?? null)
  const report = job?.state === 'done' ? readHandOverReport(job.result) : null
  const ended = job?.state === 'done' || job?.state === 'failed'
  useEffect(() => {
    if (ended) void forgetRecords()
  }, [ended])
  const running = handOver.isPending || (handOver.data !== undefined && !ended)
  const number = count.data ? `${count.data.count}${count.data.capped ? '+' : ''}` : '…'
  const submit = () => from && to && handOver.mutate({ ...asked, from, table: table.id, to: to.id, keepView })

  return (
    <Modal
      open
      width={480}
      title={t('handOverList.title')}
      okText={t('handOverList.submit')}
      cancelText={t(ended ? 'handOverList.close' : 'sheet.cancel')}
      okButtonProps={{ disabled: !from || !to || from === to.id || count.data?.count === 0 || ended }}
      confirmLoading={running}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="hand-over">
        <p className="ink2">{t('handOverList.why')}</p>
        {administers ? (
          <Person id={`${id}-from`} label={t('handOverList.from')} chosen={leaver} onChoose={setLeaver} />
        ) : null}
        <Person id={`${id}-to`} label={t('handOverList.to')} chosen={to} onChoose={setTo} />
        {isNarrow ? (
          <Checkbox checked={narrowed} onChange={event => setNarrowed(event.target.checked)}>
            {t('handOverList.narrowed')}
          </Checkbox>
        ) : null}
        <Checkbox checked={keepView} onChange={event => setKeepView(event.target.checked)}>
          {t('handOverList.keepView')}
        </Checkbox>
        {from === undefined ? null : count.error ? (
          <Banner kind="bad">{errorText(t, count.error)}</Banner>
        ) : (
          <p role="status">
            <b>{t('handOverList.count', { count: count.data?.count ?? 0, number })}</b>
          </p>
        )}
        {running ? <p role="status">{t('handOverList.running', { count: job?.done ?? 0 })}</p> : null}
        {handOver.error ? <Banner kind="bad">{errorText(t, handOver.error)}</Banner> : null}
        {job?.state === 'failed' ? (
          <Banner kind="bad">
            {t(`error.${job.error?.code ?? 'server.failed'}`, { ...job.error?.params })}
          </Banner>
        ) : null}
        {report ? (
          <Banner kind={report.refusals > 0 ? 'warn' : 'info'}>
            {t(report.refusals > 0 ? 'handOverList.done_some' : 'handOverList.done_all', {
              count: report.done,
              left: report.refusals,
              name: to?.title ?? '',
            })}
          </Banner>
        ) : null}
      </div>
    </Modal>
  )
}

interface PersonProps {
  readonly id: string
  readonly label: string
  readonly chosen: Ref | null
  onChoose(person: Ref | null): void
}

const Person = ({ id, label, chosen, onChoose }: PersonProps) => (
  <div className="fld">
    <label htmlFor={id}>{label}</label>
    <ReferenceSelect
      id={id}
      target="member"
      sign="face"
      many={false}
      chosen={chosen ? [chosen] : []}
      onChoose={([person]) => onChoose(person ?? null)}
    />
  </div>
)
