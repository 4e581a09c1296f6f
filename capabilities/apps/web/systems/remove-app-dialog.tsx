import { errorText, useAction, useCall } from '@gantry/client/web'
import { UseList } from '@gantry/designs/web'
import { TypedConfirm, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listApps, listRemovedApps, removeApp, usesOfApp } from '../../shared/contract.ts'
import type { AppInfo } from '../../shared/types.ts'

/** Says what goes with an application before it is moved into the recycle bin. */
export const RemoveAppDialog = ({ app, onClose }: { readonly app: AppInfo; onClose(): void }) => {
  const { t } = useTranslation()
  const uses = useCall(usesOfApp, { id: app.id }, { staleTime: 0 })
  const remove = useAction(removeApp, { refresh: [listApps, listRemovedApps] })
  return (
    <TypedConfirm
      title={t('systems.remove_of', { name: app.name })}
      name={app.name}
      action={t('systems.remove_app')}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: app.id },
          {
            onSuccess: () => {
              toast({ text: t('systems.removed', { name: app.name }) })
              onClose()
            },
            onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
          },
        )
      }
    >
      <p>{t('systems.remove_hint', { count: app.tables.length })}</p>
      {uses.error ? <p className="hint err">{errorText(t, uses.error)}</p> : null}
      {uses.data && uses.data.data.length > 0 ? (
        <>
          <p>{t('systems.remove_used')}</p>
          <UseList uses={uses.data.data} />
        </>
      ) : null}
    </TypedConfirm>
  )
}
