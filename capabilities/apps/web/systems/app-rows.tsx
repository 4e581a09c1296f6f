import { joined } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useMayCall } from '@gantry/client/web'
import { updateRecord } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { clearSamples, copyApp, listApps, removeApp, setAppState, signApp } from '../../shared/contract.ts'
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
  const mayCall = useMayCall()
  const mayUpdate = mayCall(updateRecord, { table: 'application' })
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
  const actsOf = (app: AppInfo, index: number): NonNullable<MenuProps['items']> => {
    const { id, designs, configurable } = app
    return [
      ...(mayUpdate || configurable || designs !== null || mayCall(signApp, { id })
        ? [{ key: 'configure', icon: <Icon name="settings" size={14} />, label: t('systems.configure') }]
        : []),
      ...(designs === null
        ? []
        : [
            {
              key: 'design',
              icon: <Icon name="form" size={14} />,
              label: t('systems.design'),
              disabled: designs.length === 0,
            },
          ]),
      ...(designs !== null || mayCall(copyApp, { id })
        ? [{ key: 'copy', icon: <Icon name="copy" size={14} />, label: t('systems.copy') }]
        : []),
      ...(designs === null
        ? []
        : [{ key: 'export', icon: <Icon name="download" size={14} />, label: t('packages.export') }]),
      ...(sortable && (mayUpdate || configurable)
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
      ...(mayCall(setAppState, { id })
        ? [
            {
              key: 'state',
              icon: <Icon name={app.state === 'stopped' ? 'play' : 'minus'} size={14} />,
              label: t(app.state === 'stopped' ? 'systems.start' : 'systems.stop'),
            },
          ]
        : []),
      ...(app.hasSamples && mayCall(clearSamples, { id })
        ? [{ key: 'clear', icon: <Icon name="table" size={14} />, label: t('systems.clear') }]
        : []),
      ...(mayCall(removeApp, { id })
        ? [
            { type: 'divider' as const },
            {
              key: 'remove',
              icon: <Icon name="trash" size={14} />,
              label: t('systems.remove_app'),
              danger: true,
            },
          ]
        : []),
    ]
  }
  return (
    <ul className="sy-apps">
      {apps.map((app, index) => {
        const acts = actsOf(app, index)
        return (
          <li
            key={app.id}
            {...(sortable && (mayUpdate || app.configurable) ? order.handlers(app.id, index) : {})}
          >
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
              {joined(
                app.administrators.map(person => person.title),
                currentLang(),
              )}
            </span>
            <span className="sy-cell">
              {app.state === 'stopped' ? (
                <span className="sy-stopped">
                  <Icon name="minus" size={14} />
                  {t('systems.state.stopped')}
                </span>
              ) : null}
            </span>
            {acts.length > 0 ? (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: acts,
                  onClick: ({ key }) => {
                    if (isDialog(key)) onOpen(key, app)
                    else if (key === 'design') navigate(designHref(app.id, app.designs?.[0]?.id ?? ''))
                    else if (key === 'state') turn(app, app.state === 'stopped' ? 'active' : 'stopped')
                    else order.move(app.id, key === 'up' ? index - 1 : index + 1)
                  },
                }}
              >
                <button
                  type="button"
                  className="btn s t sq"
                  aria-label={t('systems.menu', { name: app.name })}
                >
                  <Icon name="more" />
                </button>
              </Dropdown>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
