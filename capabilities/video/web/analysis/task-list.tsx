import { errorText, useAction } from '@gantry/client/web'
import { listRecords, type RecordRow } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runTask, setTaskAccess } from '../../shared/contract.ts'
import { AccessDialog } from '../access-dialog.tsx'
import { ZoneEditor } from './zone-editor.tsx'

interface TaskListProps {
  readonly chooser: ReactNode
  readonly mayChange: boolean
  readonly mayRun: boolean
}

/** The tasks that ask services about pictures. */
const TaskList = ({ chooser, mayChange, mayRun }: TaskListProps) => {
  const { t } = useTranslation()
  const [entering, setEntering] = useState<RecordRow | null>(null)
  const [zoning, setZoning] = useState<RecordRow | null>(null)
  const running = useAction(runTask, {
    refresh: [listRecords],
    onDone: ({ detections, ignored, milliseconds }) =>
      toast({
        text: t('video.run.done', { count: detections.length, ignored, milliseconds }),
      }),
  })
  return (
    <>
      <RecordList
        table="video_task"
        views={chooser}
        fields={['camera', 'zone']}
        rowActions={row => [
          ...(mayRun
            ? [
                {
                  key: 'run',
                  icon: 'play' as const,
                  label: t('video.run'),
                  run: () =>
                    running.mutate(
                      { id: row.id },
                      { onError: error => toast({ text: errorText(t, error), kind: 'failed' }) },
                    ),
                },
              ]
            : []),
          ...(mayChange
            ? [
                { key: 'zone', icon: 'fit' as const, label: t('video.zone'), run: () => setZoning(row) },
                {
                  key: 'access',
                  icon: 'key' as const,
                  label: t('video.access.key'),
                  run: () => setEntering(row),
                },
              ]
            : []),
        ]}
      />
      {entering ? (
        <AccessDialog
          title={t('video.access.title', { name: String(entering.name ?? '') })}
          lead={t('video.access.service')}
          contract={setTaskAccess}
          hasUser={false}
          inputOf={({ password }) => ({ id: entering.id, key: password })}
          onClose={() => setEntering(null)}
        />
      ) : null}
      {zoning ? <ZoneEditor task={zoning} onClose={() => setZoning(null)} /> : null}
    </>
  )
}

export default TaskList
