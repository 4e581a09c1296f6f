import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Avatar, Icon } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'
import { sayMoment, saySpan } from './say-time.ts'
import { SignedBy } from './signed-by.tsx'
import { stagesOf } from './stages-of.ts'

const FlowPicture = lazy(() => import('../record/flow-picture.tsx'))

interface TaskTrackProps {
  readonly view: InstanceView
  readonly now: number
}

/** Who had it, when it was received and finished, and how long it took. */
export const TaskTrack = ({ view, now }: TaskTrackProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [isDrawn, setDrawn] = useState(false)
  return (
    <section className="todo-track">
      <h3>
        {t('approvals.track')}
        <button type="button" className="btn t s" onClick={() => setDrawn(true)}>
          <Icon name="flow" size={14} />
          {t('approvals.record.diagram')}
        </button>
      </h3>
      <table>
        <thead>
          <tr>
            {(['node', 'executor', 'received', 'finished', 'taken'] as const).map(column => (
              <th key={column} scope="col">
                {t(`approvals.track.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stagesOf(view).map(
            ({ key, node, action, person, personId, received, finished, text, signature }) => (
              <tr key={key} className={finished === null ? 'current' : undefined}>
                <td translate="no">
                  {node === null ? '—' : localise(node, lang)}
                  {text ? <small>{text}</small> : null}
                  {signature ? <SignedBy view={view} file={signature} name={person ?? ''} /> : null}
                </td>
                <td>
                  <span className="todo-who">
                    {person ? <Avatar name={person} seed={personId ?? person} /> : null}
                    {person || action ? <span translate="no">{person ?? t('approvals.system')}</span> : null}
                    <small>{t(action === null ? 'approvals.waiting' : `approvals.did.${action}`)}</small>
                  </span>
                </td>
                <td data-label={t('approvals.track.received')}>
                  {received === null ? '—' : sayMoment(received)}
                </td>
                <td data-label={t('approvals.track.finished')}>
                  {finished === null ? '—' : sayMoment(finished)}
                </td>
                <td data-label={t('approvals.track.taken')}>
                  {received === null ? '—' : saySpan(t, (finished ?? now) - received)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {isDrawn ? (
        <Suspense fallback={null}>
          <FlowPicture view={view} onClose={() => setDrawn(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
