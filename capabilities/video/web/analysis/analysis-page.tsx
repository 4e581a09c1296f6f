import { useMayKeep } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Parts } from '../parts.tsx'
import '../video.css'
import { Detections } from './detections.tsx'

const TaskList = lazy(() => import('./task-list.tsx'))

const parts = ['detections', 'tasks'] as const

/** What services found in the pictures of cameras, and the tasks that ask them. */
const AnalysisPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const mayChange = useMayKeep('/{spaceUri}/sysop/videoAnalysis', 'change')
  const mayRun = useMayKeep('/{spaceUri}/sysop/videoAnalysis', 'run')
  const part = params.get('part') === 'tasks' ? 'tasks' : 'detections'
  const chooser = <Parts label={t('video.parts')} parts={parts} chosen={part} prefix="video.part" />
  return part === 'tasks' ? (
    <Suspense fallback={<Skeleton rows={8} />}>
      <TaskList chooser={chooser} mayChange={mayChange} mayRun={mayRun} />
    </Suspense>
  ) : (
    <Detections chooser={chooser} />
  )
}

export default AnalysisPage
