import { Icon } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'
import { TrackTable } from '../track/track-table.tsx'

const FlowPicture = lazy(() => import('../record/flow-picture.tsx'))

interface TaskTrackProps {
  readonly view: InstanceView
  readonly now: number
}

/** The track so far, and the diagram. */
export const TaskTrack = ({ view, now }: TaskTrackProps) => {
  const { t } = useTranslation()
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
      <TrackTable view={view} now={now} />
      {isDrawn ? (
        <Suspense fallback={null}>
          <FlowPicture view={view} onClose={() => setDrawn(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
