import { useMayKeep } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Parts } from '../parts.tsx'
import '../video.css'
import { Wall } from './wall.tsx'

const CameraList = lazy(() => import('./camera-list.tsx'))

const page = '/{spaceUri}/sysop/video'
const parts = ['live', 'cameras'] as const

/** The cameras of the space: live on a wall, or as a list to keep. */
const VideoPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const mayAdd = useMayKeep(page, 'create')
  const mayChange = useMayKeep(page, 'change')
  const mayRemove = useMayKeep(page, 'delete')
  const mayCheck = useMayKeep(page, 'run')
  const mayKeep = mayAdd || mayChange || mayRemove || mayCheck
  const part = mayKeep && params.get('part') === 'cameras' ? 'cameras' : 'live'
  const chooser = mayKeep ? (
    <Parts label={t('video.parts')} parts={parts} chosen={part} prefix="video.part" />
  ) : null
  return part === 'cameras' ? (
    <Suspense fallback={<Skeleton rows={8} />}>
      <CameraList chooser={chooser} mayChange={mayChange} mayCheck={mayCheck} />
    </Suspense>
  ) : (
    <Wall chooser={chooser} mayAdd={mayAdd} mayChange={mayChange} />
  )
}

export default VideoPage
