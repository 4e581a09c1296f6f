import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { Checkbox, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTask } from '../../shared/contract.ts'
import { HolderSelect } from '../parts/holder-select.tsx'
import { isOptionalReason, isReason, ReasonInput } from '../parts/reason-input.tsx'
import { asksOf, type DeskAction } from './actions-of.ts'

/** The answers of the dialog, as the command takes them. */
export interface Answers {
  readonly reason?: string
  readonly activation?: number
  readonly person?: string
  readonly seat?: number
  readonly people?: readonly string[]
  readonly where?: 'before' | 'beside' | 'after'
  readonly resubmit?: 'rerun' | 'direct'
}

interface AskDialogProps {
  readonly action: DeskAction
  /** The task it is about; absent: the instance as a whole. */
  readonly own?: OwnTask
  /** Who has a copy that can be taken back. */
  readonly copies?: readonly Ref[]
  readonly busy: boolean
  /** Why it was refused. */
  readonly failure: string | null
  onAnswer(answers: Answers): void
  onClose(): void
}

/** Actions whose effect is explained before confirmation. */
const said: readonly DeskAction[] = [
  'disagree',
  'delegate',
  'hand_over',
  'fetch_back',
  'interrupt',
  'recover',
  'invalidate',
  'revoke_cc',
]
const resubmissions = ['rerun', 'direct'] as const
const places = ['before', 'beside', 'after'] as const

/** Asks what an action needs: a reason, a step, or people; or only whether it is meant. */
export const AskDialog = ({ action, own, copies = [], busy, failure, onAnswer, onClose }: AskDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const asks = asksOf(action)
  const goesBack = asks === 'target' || asks === 'back'
  const targets = (asks === 'back' ? own?.before : own?.targets) ?? []
  const choosesResubmit = asks === 'target' && own?.resubmit === 'chooser'
  const signers = own?.signers ?? []
  const [reason, setReason] = useState('')
  const [activation, setActivation] = useState(targets.at(-1)?.activation)
  const [people, setPeople] = useState<readonly Ref[]>([])
  const [resubmit, setResubmit] = useState<(typeof resubmissions)[number]>('rerun')
  const [where, setWhere] = useState<(typeof places)[number]>('beside')
  const [seat, setSeat] = useState(own?.signers[0]?.seat)
  const wantsReason = goesBack || asks === 'reason' || asks === 'remark'
  const complete = wantsReason
    ? (asks === 'remark' ? isOptionalReason(reason) : isReason(reason)) &&
      (!goesBack || activation !== undefined)
    : asks === 'seat'
      ? seat !== undefined && isReason(reason)
      : asks === 'nothing' || (people.length > 0 && (asks !== 'person' || isOptionalReason(reason)))
  const send = () => {
    const [first] = people
    if (!complete) return
    if (asks === 'nothing') return onAnswer({})
    if (wantsReason)
      return onAnswer({
        reason,
        ...(goesBack && activation !== undefined && { activation }),
        ...(choosesResubmit && { resubmit }),
      })
    if (asks === 'seat') return seat === undefined ? undefined : onAnswer({ seat, reason })
    if (asks === 'people' || asks === 'copies') return onAnswer({ people: people.map(each => each.id) })
    if (first)
      onAnswer({
        person: first.id,
        ...(asks === 'signer' && { where }),
        ...(asks === 'person' && reason.trim() && { reason: reason.trim() }),
      })
  }
  return (
    <Modal
      open
      width={480}
      title={t(`approvals.do.${action}`)}
      okText={t(`approvals.do.${action}`)}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !complete, danger: ['disagree', 'invalidate'].includes(action) }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <div className="todo-ask">
        {said.includes(action) ? <p className="ink2">{t(`approvals.record.${action}.text`)}</p> : null}
        {asks === 'target' || (asks === 'back' && targets.length > 1) ? (
          <div className="fld">
            <label htmlFor={`${id}-to`}>{t('approvals.ask.target')}</label>
            <Select
              id={`${id}-to`}
              value={activation}
              options={targets.map(each => ({ value: each.activation, label: nameOf(each.node) }))}
              onChange={setActivation}
            />
          </div>
        ) : null}
        {choosesResubmit ? (
          <Radio.Group
            value={resubmit}
            aria-label={t('approvals.ask.resubmit')}
            options={resubmissions.map(value => ({ value, label: t(`approvals.resubmit.${value}`) }))}
            onChange={event => setResubmit(event.target.value)}
          />
        ) : null}
        {wantsReason ? (
          <ReasonInput value={reason} isOptional={asks === 'remark'} onChange={setReason} />
        ) : asks === 'nothing' ? null : asks === 'seat' ? (
          <Radio.Group
            className="todo-seats"
            value={seat}
            aria-label={t('approvals.ask.seat')}
            options={signers.map(each => ({ value: each.seat, label: each.title || t('approvals.waiting') }))}
            onChange={event => setSeat(event.target.value)}
          />
        ) : asks === 'copies' ? (
          <Checkbox.Group
            className="todo-seats"
            value={people.map(each => each.id)}
            aria-label={t('approvals.ask.copies')}
            options={copies.map(each => ({
              value: each.id,
              label: <span translate="no">{each.title}</span>,
            }))}
            onChange={chosen => setPeople(copies.filter(each => chosen.includes(each.id)))}
          />
        ) : (
          <div className="fld">
            <label htmlFor={`${id}-who`}>
              {t(`approvals.ask.${asks === 'people' ? 'people' : 'person'}`)}
              <span className="req">*</span>
            </label>
            {asks === 'people' ? (
              <ReferenceSelect
                id={`${id}-who`}
                target="member"
                sign="face"
                many
                chosen={people}
                onChoose={setPeople}
              />
            ) : (
              <HolderSelect
                id={`${id}-who`}
                many={false}
                without={own?.barred ? [own.barred] : []}
                chosen={people}
                onChoose={setPeople}
              />
            )}
          </div>
        )}
        {asks === 'seat' ? <ReasonInput value={reason} onChange={setReason} /> : null}
        {asks === 'person' ? (
          <ReasonInput kind="note" value={reason} isOptional onChange={setReason} />
        ) : null}
        {asks === 'signer' ? (
          <Radio.Group
            value={where}
            aria-label={t('approvals.ask.where')}
            options={places.map(value => ({ value, label: t(`approvals.where.${value}`) }))}
            onChange={event => setWhere(event.target.value)}
          />
        ) : null}
        {failure ? (
          <p className="todo-failed" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

const nameOf = (text: Text): string => localise(text, currentLang())
