import { localise } from '@gantry/base/shared'
import { currentLang, sayMoment } from '@gantry/client/web'
import { Avatar } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'
import { saySpan } from '../desk/say-time.ts'
import { SignedBy } from './signed-by.tsx'
import { releasesOf, type Stage, stagesOf } from './stages-of.ts'
import './track.css'

const columns = ['node', 'executor', 'received', 'finished', 'taken'] as const

interface TrackTableProps {
  readonly view: InstanceView
  readonly now: number
  /** Only what happened at this step. */
  readonly node?: string
}

/** The track: who had which step, what was done, from when to when, and how long it took. */
export const TrackTable = ({ view, now, node }: TrackTableProps) => {
  const { t } = useTranslation()
  const stages = stagesOf(view).filter(({ at }) => node === undefined || at === node)
  if (stages.length === 0) return null
  return (
    <table className="tk">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {t(`approvals.track.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stages.map(stage => (
          <Row key={stage.key} view={view} stage={stage} now={now} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ view, stage, now }: Pick<TrackTableProps, 'view' | 'now'> & { readonly stage: Stage }) => {
  const { t } = useTranslation()
  const { node, action, waits, people, onBehalfOf, to, received, finished, due, text, signature, gone } =
    stage
  const { from, leaving, through, where, removedBy } = stage
  const isOpen = finished === null && gone === null
  const migrated = action === 'migrate' ? releasesOf(text) : null
  const end = finished ?? (isOpen ? now : null)
  const did =
    waits !== null
      ? t(`approvals.waiting.${waits}`, { name: to ?? '' })
      : action === null
        ? null
        : action === 'add_signer' && where
          ? t(`approvals.did.add_signer.${where}`)
          : t(`approvals.did.${action}`)
  const passed = to === null ? did : `${did}${from === null ? '' : ` ${from}`} → ${to}`
  return (
    <tr className={gone ? 'tk-gone' : isOpen ? 'tk-open' : undefined}>
      <td>
        {node === null ? (
          <span className="ink3">{t('approvals.track.whole')}</span>
        ) : (
          <span translate="no">{localise(node, currentLang())}</span>
        )}
        {gone ? (
          <small>
            {' '}
            {removedBy === null
              ? t(`approvals.track.${gone}`)
              : t('approvals.track.removed_by', { name: removedBy })}
          </small>
        ) : null}
        {migrated ? (
          <p>{t('approvals.track.releases', { from: migrated.from, to: migrated.to })}</p>
        ) : text ? (
          <p translate="no">{text}</p>
        ) : null}
        {signature ? <SignedBy view={view} file={signature} name={people[0]?.title ?? ''} /> : null}
      </td>
      <td>
        {people.length === 0 ? <span className="tk-who">{t('approvals.system')}</span> : null}
        {people.map(({ id, title }) => (
          <span key={id} className="tk-who" translate="no">
            <Avatar name={title || null} seed={id} />
            {title}
          </span>
        ))}
        {did ? <small>{waits !== null ? did : passed}</small> : null}
        {leaving ? <small> {t('approvals.track.leaving')}</small> : null}
        {through ? (
          <small> {t('approvals.track.through', { chat: t(`federation.provider.${through}`) })}</small>
        ) : null}
        {onBehalfOf ? <small> {t('approvals.track.for', { name: onBehalfOf.title })}</small> : null}
      </td>
      <td data-label={t('approvals.track.received')} data-none={received === null || undefined}>
        <Moment at={received} />
      </td>
      <td data-label={t('approvals.track.finished')}>
        <Moment at={finished} />
      </td>
      <td
        className={isOpen && due !== null && due < now ? 'tk-late' : undefined}
        data-label={t('approvals.track.taken')}
        data-none={received === null || undefined}
      >
        {received === null || end === null ? '—' : saySpan(t, end - received)}
      </td>
    </tr>
  )
}

/** Day and minute, the exact moment in the title. */
const Moment = ({ at }: { readonly at: number | null }) =>
  at === null ? (
    '—'
  ) : (
    <time dateTime={new Date(at).toISOString()} title={sayMoment(at, { seconds: true })}>
      {sayMoment(at, { short: true })}
    </time>
  )
