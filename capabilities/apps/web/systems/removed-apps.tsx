import { errorText, Failed, sayDay, useAction, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listApps, listRemovedApps, restoreApp } from '../../shared/contract.ts'
import { AppIcon } from '../centre/app-icon.tsx'

/** The recycle bin of applications: who removed each, when it goes for good, and the way back. */
export const RemovedApps = () => {
  const { t } = useTranslation()
  const removed = useCall(listRemovedApps, {})
  const mayRestore = useMayCall()(restoreApp)
  const restore = useAction(restoreApp, { refresh: [listApps, listRemovedApps] })
  if (removed.error) return <Failed error={removed.error} />
  if (!removed.data) return <Skeleton kind="text" rows={4} />
  if (removed.data.data.length === 0)
    return (
      <EmptyState kind="never" icon="trash" title={t('systems.bin_empty')}>
        {t('systems.bin_hint')}
      </EmptyState>
    )
  return (
    <ul className="sy-apps">
      {removed.data.data.map(app => (
        <li key={app.id} className="sy-gone">
          <AppIcon icon={app.icon} color={app.color} />
          <span className="cut">
            <b className="cut" translate="no">
              {app.name}
            </b>
            <small className="cut">
              {t('systems.removed_by', {
                by: app.removedBy?.title ?? '',
                day: sayDay(app.removedAt),
              })}
            </small>
          </span>
          <span className="sy-cell">{t('systems.until', { day: sayDay(app.until) })}</span>
          {mayRestore ? (
            <Button
              loading={restore.isPending && restore.variables.id === app.id}
              onClick={() =>
                restore.mutate(
                  { id: app.id },
                  {
                    onSuccess: () => toast({ text: t('systems.restored', { name: app.name }) }),
                    onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
                  },
                )
              }
            >
              {t('systems.restore')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
