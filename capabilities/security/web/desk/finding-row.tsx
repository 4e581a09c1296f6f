import { errorText, inSpace, sayMoment, useAction } from '@gantry/client/web'
import { Icon, type IconName, Modal, toast } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type Finding,
  type FindingRule,
  listFindings,
  readDesk,
  settleFinding,
} from '../../shared/contract.ts'
import { sayFinding } from '../../shared/say-finding.ts'

export const findingSigns: Readonly<Record<FindingRule, IconName>> = {
  unusual_hours: 'clock',
  new_address: 'globe',
  many_exports: 'download',
  many_reveals: 'eye',
  own_rights: 'key',
  denied_access: 'lock',
  failures_before: 'warn',
}

/** The lines of the log behind a finding: its day, the person, the newest line open. */
export const linesOf = ({ day, person, lines }: Finding): string =>
  inSpace(`/sysop/security/audit?time=${day}&person=${person.id}${lines[0] ? `&line=${lines[0]}` : ''}`)

/** Something that stands out, in one sentence, with its lines and what became of it. */
export const FindingRow = ({
  finding,
  settles = true,
}: {
  readonly finding: Finding
  /** False: the reader only looks. */
  readonly settles?: boolean
}) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'explained' | 'pursued' | null>(null)
  return (
    <li className="se-row">
      <span className="se-sign warn">
        <Icon name={findingSigns[finding.rule]} />
      </span>
      <div>
        <b>{sayFinding(t, finding)}</b>
        <small>{t(`security.rule.${finding.rule}.why`)}</small>
      </div>
      <div className="se-when">
        <Link to={linesOf(finding)}>{t('security.lines', { count: finding.count })}</Link>
        <small>{sayMoment(finding.last)}</small>
      </div>
      {settles ? (
        <div className="se-acts">
          <Button onClick={() => setOpen('explained')}>{t('security.explain')}</Button>
          <Button onClick={() => setOpen('pursued')}>{t('security.pursue')}</Button>
        </div>
      ) : null}
      {open ? <Settle finding={finding} state={open} onClose={() => setOpen(null)} /> : null}
    </li>
  )
}

interface SettleProps {
  readonly finding: Finding
  readonly state: 'explained' | 'pursued'
  onClose(): void
}

const Settle = ({ finding, state, onClose }: SettleProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [remark, setRemark] = useState('')
  const settle = useAction(settleFinding, {
    refresh: [readDesk, listFindings],
    onDone: () => {
      toast({ text: t('security.said_settled') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t(`security.${state}_title`)}
      okText={t('security.settle')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: remark.trim() === '', loading: settle.isPending }}
      onOk={() => settle.mutate({ id: finding.id, state, remark: remark.trim() })}
      onCancel={onClose}
    >
      <div className="se-dialog">
        <p>{sayFinding(t, finding)}</p>
        <label htmlFor={id}>{t(`security.${state}_remark`)}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={200}
          showCount
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        {settle.error ? (
          <p className="hint err" role="alert">
            {errorText(t, settle.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
