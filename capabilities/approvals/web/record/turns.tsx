import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Avatar } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'
import { SignedBy } from '../desk/signed-by.tsx'
import { timeTaken } from './time-taken.ts'

/** The track: who had which step, from when to when, and how long it took. */
export const Turns = ({ view }: { view: InstanceView }) => {
  const { t } = useTranslation()
  const turns = view.steps.filter(({ state }) => state !== 'waiting')
  if (turns.length === 0) return null
  return (
    <table className="rf-turns">
      <thead>
        <tr>
          <th>{t('approvals.record.node')}</th>
          <th>{t('approvals.record.executor')}</th>
          <th className="num">{t('approvals.record.received')}</th>
          <th className="num">{t('approvals.record.finished')}</th>
          <th className="num">{t('approvals.record.took')}</th>
        </tr>
      </thead>
      <tbody>
        {turns.map(turn => (
          <Turn key={turn.task} view={view} turn={turn} />
        ))}
      </tbody>
    </table>
  )
}

const Turn = ({ view, turn }: { view: InstanceView; turn: FlowStep }) => {
  const { t } = useTranslation()
  const { name, people, received, finished, state, result, opinion, signature, onBehalfOf, superseded, due } =
    turn
  const isOpen = finished === null && state !== 'cancelled' && state !== 'done'
  const end = finished ?? (isOpen ? new Date().toISOString() : null)
  const took = end === null ? null : timeTaken(Date.parse(end) - Date.parse(received))
  const isLate = isOpen && due !== null && Date.parse(due) < Date.now()
  return (
    <tr className={superseded || state === 'cancelled' ? 'rf-gone' : isOpen ? 'rf-open' : undefined}>
      <td>
        <span translate="no">{localise(name, currentLang())}</span>
        {state === 'cancelled' ? (
          <small className="ink3"> {t('approvals.record.cancelled')}</small>
        ) : result ? (
          <small className="ink3"> {t(`approvals.record.result.${result}`)}</small>
        ) : null}
        {superseded ? <small className="ink3"> {t('approvals.record.superseded')}</small> : null}
        {opinion ? (
          <p className="ink2" translate="no">
            {opinion}
          </p>
        ) : null}
        {signature ? <SignedBy view={view} file={signature} name={people[0]?.title ?? ''} /> : null}
      </td>
      <td>
        {people.length === 0
          ? t('approvals.record.system')
          : people.map(({ id, title }) => (
              <span key={id} className="rf-person" translate="no">
                <Avatar name={title} seed={id} />
                {title}
              </span>
            ))}
        {onBehalfOf ? (
          <small className="ink3" translate="no">
            {t('agency.for', { name: onBehalfOf.title })}
          </small>
        ) : null}
      </td>
      <td className="num" data-label={t('approvals.record.received')}>
        <Moment at={received} />
      </td>
      <td className="num" data-label={t('approvals.record.finished')}>
        {finished ? <Moment at={finished} /> : '—'}
      </td>
      <td className={isLate ? 'num rf-late' : 'num'} data-label={t('approvals.record.took')}>
        {took ? t(took.key, took.params) : '—'}
      </td>
    </tr>
  )
}

/** Day and minute, with the year where it is another; the exact moment is in the title. */
const Moment = ({ at }: { at: string }) => {
  const moment = new Date(at)
  const lang = currentLang()
  return (
    <time dateTime={at} title={moment.toLocaleString(lang)}>
      {moment.toLocaleString(lang, {
        ...(moment.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })}
    </time>
  )
}
