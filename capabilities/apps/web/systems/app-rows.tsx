import { currentLang, errorText, useAction } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listApps, setAppState } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { appHref, designHref } from '../app-address.ts'
import { AppIcon } from '../centre/app-icon.tsx'
import { useOrder } from './use-order.ts'

/** What opens over the page. */
const dialogs = ['configure', 'copy', 'export', 'clear', 'remove'] as const
type AppDialogName = (typeof dialogs)[number]
const isDialog = (key: string): key is AppDialogName => dialogs.some(name => name === key)

interface AppRowsProps {
  readonly apps: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
  readonly sortable: boolean
  onOpen(what: AppDialogName, app: AppInfo): void
}

/** Applications as rows: what each is, what it holds, who keeps it, and what can be done with it. */
export const AppRows = ({ apps, systems, sortable, onOpen }: AppRowsProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const order = useOrder('application', apps)
  const state = useAction(setAppState, { refresh: [listApps] })
  const turn = (app: AppInfo, to: AppInfo['state']) =>
    state.mutate(
      { id: app.id, state: to },
      {
        onSuccess: () =>
          toast({ text: t(`systems.now_${to}`, { name: app.name }), undo: () => turn(app, app.state) }),
        onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
      },
    )
  const systemOf = (app: AppInfo) => systems.find(({ id }) => id === app.system)?.name ?? ''
  return (
    <ul className="sy-apps">
      {apps.map((app, index) => (
        <li key={app.id} {...(sortable ? order.handlers(app.id, index) : {})}>
          <AppIcon icon={app.icon} color={app.color} />
          <a className="cut" href={appHref(app.id)} translate="no">
            <b className="cut">{app.name}</b>
            <small className="cut">
              {app.description ?? app.tables.map(table => table.label).join(' · ')}
            </small>
          </a>
          <span className="sy-cell cut" translate="no">
            {systemOf(app)}
          </span>
          <span className="sy-cell">{t('systems.tables', { count: app.tables.length })}</span>
          <span className="sy-cell cut" translate="no">
            {app.administrators.map(person => person.title).join(currentLang() === 'en' ? ', ' : '、')}
          </span>
          <span className="sy-cell">
            {app.state === 'stopped' ? (
              <span className="sy-stopped">
                <Icon name="minus" size={14} />
                {t('systems.state.stopped')}
              </span>
            ) : null}
          </span>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'configure', icon: <Icon name="settings" size={14} />, label: t('systems.configure') },
                {
                  key: 'design',
                  icon: <Icon name="form" size={14} />,
                  label: t('systems.design'),
                  disabled: !app.designs?.length,
                },
                { key: 'copy', icon: <Icon name="copy" size={14} />, label: t('systems.copy') },
                { key: 'export', icon: <Icon name="download" size={14} />, label: t('packages.export') },
                ...(sortable
                  ? [
                      {
                        key: 'up',
                        icon: <Icon name="up" size={14} />,
                        label: t('systems.up'),
                        disabled: index === 0,
                      },
                      {
                        key: 'down',
                        icon: <Icon name="down" size={14} />,
                        label: t('systems.down'),
                        disabled: index === apps.length - 1,
                      },
                    ]
                  : []),
                {
                  key: 'state',
                  icon: <Icon name={app.state === 'stopped' ? 'play' : 'minus'} size={14} />,
                  label: t(app.state === 'stopped' ? 'systems.start' : 'systems.stop'),
                },
                ...(app.hasSamples
                  ? [{ key: 'clear', icon: <Icon name="table" size={14} />, label: t('systems.clear') }]
                  : []),
                { type: 'divider' },
                {
                  key: 'remove',
                  icon: <Icon name="trash" size={14} />,
                  label: t('systems.remove_app'),
                  danger: true,
                },
              ],
              onClick: ({ key }) => {
                if (isDialog(key)) onOpen(key, app)
                else if (key === 'design') navigate(designHref(app.id, app.designs?.[0]?.id ?? ''))
                else if (key === 'state') turn(app, app.state === 'stopped' ? 'active' : 'stopped')
                else order.move(app.id, key === 'up' ? index - 1 : index + 1)
              },
            }}
          >
            <button type="button" className="btn s t sq" aria-label={t('systems.menu', { name: app.name })}>
              <Icon name="more" />
            </button>
          </Dropdown>
        </li>
      ))}
    </ul>
  )
}
