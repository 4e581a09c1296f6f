import { errorText, sayMoment, useAction } from '@gantry/client/web'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConfirmationRequest, decideRequest, listRequests, readDesk } from '../../shared/contract.ts'
import { sayAct, sayFacts } from '../say.ts'
import { requestSigns } from './request-signs.ts'

/** A request that waits: what, by whom, why it waits, and the decision. */
export const RequestRow = ({ request }: { readonly request: ConfirmationRequest }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null)
  const { kind, requester, askedAt, why } = request
  return (
    <li className="se-row">
      <span className="se-sign">
        <Icon name={requestSigns[kind]} />
      </span>
      <div>
        <b translate="no">{sayAct(t, request)}</b>
        <small>{why.map(each => t(`security.why.${each}`)).join(' · ')}</small>
      </div>
      <div className="se-when">
        <span translate="no">{requester.title}</span>
        <small>{sayMoment(askedAt)}</small>
      </div>
      <div className="se-acts">
        <Button type="primary" onClick={() => setOpen('approve')}>
          {t('security.approve')}
        </Button>
        <Button onClick={() => setOpen('refuse')}>{t('security.refuse')}</Button>
      </div>
      {open ? (
        <Decision request={request} approve={open === 'approve'} onClose={() => setOpen(null)} />
      ) : null}
    </li>
  )
}

interface DecisionProps {
  readonly request: ConfirmationRequest
  readonly approve: boolean
  onClose(): void
}

const Decision = ({ request, approve, onClose }: DecisionProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [remark, setRemark] = useState('')
  // A download is answered to a request, so that the person asks again.
  const isPass = request.kind === 'data.leave'
  const lead = approve
    ? isPass
      ? 'security.approve_pass_lead'
      : 'security.approve_lead'
    : 'security.refuse_lead'
  const decide = useAction(decideRequest, {
    refresh: [readDesk, listRequests],
    onDone: () => {
      toast({
        text: t(
          approve ? (isPass ? 'security.state.approved' : 'security.said_approved') : 'security.said_refused',
        ),
      })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t(approve ? 'security.approve_title' : 'security.refuse_title')}
      okText={t(approve ? (isPass ? 'security.approve_pass' : 'security.approve_do') : 'security.refuse')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        danger: !approve,
        disabled: !approve && remark.trim() === '',
        loading: decide.isPending,
      }}
      onOk={() =>
        decide.mutate({ id: request.id, approve, ...(remark.trim() !== '' && { remark: remark.trim() }) })
      }
      onCancel={onClose}
    >
      <div className="se-dialog">
        <p>
          <b translate="no">{sayAct(t, request)}</b>
        </p>
        <dl className="se-facts">
          <dt>{t('security.fact.requester')}</dt>
          <dd translate="no">{request.requester.title}</dd>
          {sayFacts(t, request).map(([name, text]) => (
            <div key={`${name} ${text}`}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <dt>{t('security.fact.why')}</dt>
          <dd>{request.why.map(each => t(`security.why.${each}`)).join(' · ')}</dd>
        </dl>
        <p className="hint">{t(lead)}</p>
        <label htmlFor={id}>{t(approve ? 'security.remark' : 'security.reason')}</label>
        <Input.TextArea
          id={id}
          rows={2}
          maxLength={200}
          showCount
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        {decide.error ? (
          <p className="hint err" role="alert">
            {errorText(t, decide.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
