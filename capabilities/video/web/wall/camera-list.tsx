import { errorText, useAction } from '@gantry/client/web'
import { listRecords, type RecordRow } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkCamera, setCameraAccess } from '../../shared/contract.ts'
import { AccessDialog } from '../access-dialog.tsx'

interface CameraListProps {
  readonly chooser: ReactNode
  readonly mayChange: boolean
  readonly mayCheck: boolean
}

/** The cameras to keep: their addresses, what they ask for, and whether they answer. */
const CameraList = ({ chooser, mayChange, mayCheck }: CameraListProps) => {
  const { t } = useTranslation()
  const [entering, setEntering] = useState<RecordRow | null>(null)
  const checking = useAction(checkCamera, {
    refresh: [listRecords],
    onDone: ({ data }) => {
      const failed = data.filter(({ ok }) => !ok)
      const sayFault = ({ part, reason }: (typeof failed)[number]) =>
        t('video.check.fault', {
          part: t(`video.check.${part}`),
          reason: t(`video.why.${reason}`, t('video.why.other')),
        })
      toast(
        data.length === 0
          ? { text: t('video.check.nothing'), kind: 'failed' }
          : failed.length === 0
            ? { text: t('video.check.ok') }
            : { text: failed.map(sayFault).join(' '), kind: 'failed' },
      )
    },
  })
  return (
    <>
      <RecordList
        table="camera"
        views={chooser}
        rowActions={row => [
          ...(mayCheck
            ? [
                {
                  key: 'check',
                  icon: 'refresh' as const,
                  label: t('video.check'),
                  run: () =>
                    checking.mutate(
                      { id: row.id },
                      { onError: error => toast({ text: errorText(t, error), kind: 'failed' }) },
                    ),
                },
              ]
            : []),
          ...(mayChange
            ? [
                {
                  key: 'access',
                  icon: 'key' as const,
                  label: t('video.access'),
                  run: () => setEntering(row),
                },
              ]
            : []),
        ]}
      />
      {entering ? (
        <AccessDialog
          title={t('video.access.title', { name: String(entering.name ?? '') })}
          lead={t('video.access.lead')}
          contract={setCameraAccess}
          hasUser
          inputOf={({ user, password }) => ({ id: entering.id, user, password })}
          onClose={() => setEntering(null)}
        />
      ) : null}
    </>
  )
}

export default CameraList
