import { errorText, useAction } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Enterprise,
  listEnterprises,
  readEnterprise,
  restoreEnterprise,
  stopEnterprise,
} from '../../shared/enterprises-contract.ts'

/** Stops an enterprise after asking why, or opens a stopped one again. */
export const StopRestore = ({
  enterprise: { space, name, state, users },
  small = false,
}: {
  readonly enterprise: Pick<Enterprise, 'space' | 'name' | 'state' | 'users'>
  readonly small?: boolean
}) => {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const refresh = [listEnterprises, readEnterprise]
  const stop = useAction(stopEnterprise, {
    refresh,
    onDone: () => {
      setAsks(false)
      toast({ text: t('consoles.enterprise.said_stopped', { name }) })
    },
  })
  const restore = useAction(restoreEnterprise, {
    refresh,
    onDone: () => toast({ text: t('consoles.enterprise.said_restored', { name }) }),
  })
  const size = small ? 'small' : 'middle'
  if (state === 'stopped')
    return (
      <>
        <Button size={size} loading={restore.isPending} onClick={() => restore.mutate({ enterprise: space })}>
          {t('consoles.enterprise.restore')}
        </Button>
        {restore.error ? <p className="hint err">{errorText(t, restore.error)}</p> : null}
      </>
    )
  return (
    <>
      <Button
        size={size}
        danger
        onClick={() => {
          stop.reset()
          setAsks(true)
        }}
      >
        {t('consoles.enterprise.stop')}
      </Button>
      {asks ? (
        <ReasonDialog
          label={t('consoles.reason')}
          title={t('consoles.enterprise.stop_title', { name })}
          action={t('consoles.enterprise.stop')}
          busy={stop.isPending}
          error={stop.error}
          onConfirm={reason => stop.mutate({ enterprise: space, reason })}
          onClose={() => setAsks(false)}
        >
          {t('consoles.enterprise.stop_what', { count: users })}
        </ReasonDialog>
      ) : null}
    </>
  )
}
