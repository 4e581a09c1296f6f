import { newId } from '@gantry/base/shared'
import { errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, readInstance } from '../../shared/contract.ts'
import {
  countExceptions,
  type ExceptionRow,
  listExceptions,
  type Repair,
  type RepairResult,
  repairExceptions,
} from '../../shared/exceptions-contract.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import '../monitors/monitors.css'
import { isReason, ReasonInput } from '../monitors/reason-input.tsx'
import { keyOf } from './key-of.ts'

/** As many as one request repairs. */
const most = 100

interface RepairDialogProps {
  readonly rows: readonly ExceptionRow[]
  readonly repair: Repair
  onClose(): void
}

/** Asks what a repair needs, does it, and shows what became of each where one was refused. */
export const RepairDialog = ({ rows, repair, onClose }: RepairDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [reason, setReason] = useState('')
  const [to, setTo] = useState<readonly Ref[]>([])
  const [results, setResults] = useState<readonly RepairResult[]>([])
  // One key for each exception and dialog: a request that is sent twice acts once.
  const [items] = useState(() =>
    rows
      .slice(0, most)
      .map(({ instance, run }) => ({ instance, key: newId(), ...(run !== null && { run }) })),
  )
  const run = useAction(repairExceptions, {
    refresh: [listExceptions, countExceptions, listInstances, countWork, readInstance, instanceOfRecord],
    onDone: ({ data }) => {
      const count = data.filter(({ code }) => code === null).length
      if (count > 0) toast({ text: t('exception.done', { action: t(`exception.do.${repair}`), count }) })
      if (count === data.length) onClose()
      else setResults(data)
    },
  })
  const [person] = to
  const needsReason = repair === 'skip' || repair === 'recover'
  const complete = repair === 'assign' ? person !== undefined : !needsReason || isReason(reason)
  const isOver = results.length > 0
  const send = () =>
    run.mutate({
      do: repair,
      items,
      ...(repair === 'assign' && person && { person: person.id }),
      ...(needsReason && { reason: reason.trim() }),
    })
  const subjectOf = (result: RepairResult) =>
    rows.find(row => keyOf(row) === keyOf(result))?.subject || t('approvals.untitled')
  return (
    <Modal
      open
      width={480}
      title={t(`exception.do.${repair}`)}
      okText={isOver ? t('exception.close') : t(`exception.do.${repair}`)}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !isOver && !complete, loading: run.isPending, danger: repair === 'skip' }}
      onOk={isOver ? onClose : send}
      onCancel={onClose}
    >
      <div className="mo-ask">
        <p className="ink2">{t(`exception.why.${repair}`, { count: items.length })}</p>
        {repair === 'assign' ? (
          <div className="fld">
            <label htmlFor={id}>{t('exception.to')}</label>
            <ReferenceSelect id={id} target="member" sign="face" many={false} chosen={to} onChoose={setTo} />
          </div>
        ) : null}
        {needsReason ? <ReasonInput value={reason} onChange={setReason} /> : null}
        {isOver ? (
          <ul className="ex-results" aria-label={t('exception.result')} role="alert">
            {results.map(result => (
              <li key={keyOf(result)} data-refused={result.code !== null || undefined}>
                <span translate="no">{subjectOf(result)}</span>:{' '}
                {result.code === null ? t('exception.result.done') : t(`error.${result.code}`)}
              </li>
            ))}
          </ul>
        ) : null}
        {run.error ? (
          <p className="hint err" role="alert">
            {errorText(t, run.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
