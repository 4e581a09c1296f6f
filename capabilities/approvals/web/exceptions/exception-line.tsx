import { localise } from '@gantry/base/shared'
import { currentLang, sayMoment } from '@gantry/client/web'
import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow } from '../../shared/exceptions-contract.ts'
import { saySpan } from '../desk/say-time.ts'
import { sayCause, saySteps } from './say-cause.ts'

interface ExceptionLineProps {
  readonly row: ExceptionRow
  readonly isOpen: boolean
  readonly isChosen: boolean
  onOpen(): void
  onChoose(chosen: boolean): void
}

/** One instance that does not go on: what it is, why, where, and for how long. */
export const ExceptionLine = ({ row, isOpen, isChosen, onOpen, onChoose }: ExceptionLineProps) => {
  const { t } = useTranslation()
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const subject = row.subject || t('approvals.untitled')
  const cause = sayCause(t, row)
  return (
    <li className="wx-row" data-chosen={isChosen || undefined} data-open={isOpen || undefined}>
      <Checkbox
        checked={isChosen}
        aria-label={`${t('monitor.choose')} ${subject}`}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <button
        ref={line}
        type="button"
        className="wx-open"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className="wx-what">
          <b className="cut" translate="no">
            {subject}
          </b>
          <small className="cut" translate="no">
            {localise(row.workflow, currentLang())} · {row.initiator.title}
          </small>
        </span>
        <span className="wx-why">
          <span className="cut" title={cause}>
            {cause}
          </span>
          <small className="cut" translate="no">
            {saySteps(row)}
            {row.attempts === null ? '' : ` · ${t('exception.attempts', { count: row.attempts })}`}
          </small>
        </span>
        <time className="wx-since" dateTime={row.since} title={sayMoment(row.since, { short: true })}>
          {saySpan(t, Date.now() - Date.parse(row.since))}
        </time>
      </button>
    </li>
  )
}
