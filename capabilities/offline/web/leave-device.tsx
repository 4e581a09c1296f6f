import { Failed, inSpace } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { countWaiting, forget } from './leave.ts'

interface LeaveDeviceProps {
  readonly account: string
  /** Called once nothing of the account is held here any more. */
  onLeft(): void
  onStay(): void
}

/** Before a sign-out: asks while entries have not arrived, then forgets all that is held of the account. */
const LeaveDevice = ({ account, onLeft, onStay }: LeaveDeviceProps) => {
  const { t } = useTranslation()
  const waiting = useQuery({
    queryKey: ['device waiting', account],
    queryFn: countWaiting,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate: leave, error } = useMutation({
    mutationFn: () => forget(account),
    onSuccess: onLeft,
    networkMode: 'always',
  })
  const entries = waiting.data
  useEffect(() => {
    if (entries === 0) leave()
  }, [entries, leave])
  const failure = waiting.error ?? error
  if (!failure && !entries) return null
  return (
    <Modal
      open
      title={t('offline.leave.title', { entries: entries ?? 0 })}
      okText={t('offline.leave.lose')}
      okButtonProps={{ danger: true }}
      cancelText={t('offline.leave.stay')}
      onOk={() => leave()}
      onCancel={onStay}
    >
      {failure ? <Failed error={failure} title={t('offline.unread')} /> : null}
      <p>{t('offline.leave.why')}</p>
      <a href={inSpace('/offline')} onClick={onStay}>
        {t('offline.leave.look')}
      </a>
    </Modal>
  )
}

export default LeaveDevice
