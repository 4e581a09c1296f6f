import { sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmationRequest, RequestState } from '../../shared/contract.ts'
import { sayAct } from '../say.ts'
import { requestSigns } from './request-signs.ts'

const tones: Readonly<Record<RequestState, string>> = {
  waiting: 'warn',
  approved: 'ok',
  refused: 'bad',
  withdrawn: '',
}

interface PastRequestProps {
  readonly request: ConfirmationRequest
  /** What the reader may do with it. */
  readonly children?: ReactNode
}

/** A request with its state, who decided it and why. */
export const PastRequest = ({ request, children }: PastRequestProps) => {
  const { t } = useTranslation()
  const { kind, requester, askedAt, remark, state, decidedAt, decidedBy } = request
  return (
    <li className="se-row">
      <span className="se-sign">
        <Icon name={requestSigns[kind]} />
      </span>
      <div>
        <b translate="no">{sayAct(t, request)}</b>
        <small translate="no">
          {requester.title} · {sayMoment(askedAt)}
          {remark ? ` · ${remark}` : ''}
        </small>
      </div>
      <div className="se-when">
        <span className={`tag ${tones[state]}`}>{t(`security.state.${state}`)}</span>
        <small translate="no">{decidedAt ? `${decidedBy ?? ''} · ${sayMoment(decidedAt)}` : ''}</small>
      </div>
      {children}
    </li>
  )
}
