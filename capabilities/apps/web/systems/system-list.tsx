import { errorText, useAction, useMayCall } from '@gantry/client/web'
import { createRecord, deleteRecord, updateRecord } from '@gantry/model/shared'
import { Icon, type IconName, toast } from '@gantry/ui/web'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { copySystem, listApps } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { AppIcon } from '../centre/app-icon.tsx'
import { useOrder } from './use-order.ts'

interface SystemListProps {
  readonly systems: readonly SystemInfo[]
  readonly apps: readonly AppInfo[]
  /** The id of a system, `none`, `removed`, or null for all. */
  readonly shown: string | null
  onShow(system: string | null): void
  /** Null: a new one. */
  onEdit(system: SystemInfo | null): void
  onCopy(system: SystemInfo): void
  onExport(system: SystemInfo): void
}

const table = 'app_system'

/** The systems in their order, with all applications, those in no system and the recycle bin. */
export const SystemList = ({ systems, apps, shown, onShow, onEdit, onCopy, onExport }: SystemListProps) => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const mayUpdate = mayCall(updateRecord, { table })
  const order = useOrder(table, systems)
  const remove = useAction(deleteRecord, { refresh: [listApps] })
  const removeSystem = ({ id, name, version }: SystemInfo) =>
    remove.mutate(
      { table, id, version },
      {
        onSuccess: () => {
          if (shown === id) onShow(null)
          toast({ text: t('systems.removed', { name }) })
        },
        onError: error =>
          toast({
            kind: 'failed',
            text: error.code === 'record.in_use' ? t('systems.in_use', { name }) : errorText(t, error),
          }),
      },
    )
  const place = (id: string | null, icon: IconName, label: string, count?: number) => (
    <button
      type="button"
      className="ac-choice"
      aria-pressed={shown === id}
      onClick={() => onShow(id)}
      key={id ?? ''}
    >
      <Icon name={icon} />
      <span className="cut">{label}</span>
      {count === undefined ? null : <span className="n">{count}</span>}
    </button>
  )
  const actsOf = (system: SystemInfo, index: number): NonNullable<MenuProps['items']> => {
    const exported = apps.some(app => app.system === system.id && app.designs !== null)
    return [
      ...(mayUpdate || system.configurable
        ? [{ key: 'edit', icon: <Icon name="edit" size={14} />, label: t('systems.edit') }]
        : []),
      ...(mayCall(copySystem, { id: system.id })
        ? [{ key: 'copy', icon: <Icon name="copy" size={14} />, label: t('systems.copy_system') }]
        : []),
      ...(exported
        ? [{ key: 'export', icon: <Icon name="download" size={14} />, label: t('packages.export') }]
        : []),
      ...(mayUpdate
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
              disabled: index === systems.length - 1,
            },
          ]
        : []),
      ...(mayCall(deleteRecord, { table, id: system.id })
        ? [
            { type: 'divider' as const },
            {
              key: 'remove',
              icon: <Icon name="trash" size={14} />,
              label: t('systems.remove'),
              danger: true,
            },
          ]
        : []),
    ]
  }
  return (
    <nav className="ac-systems sy-systems" aria-label={t('apps.systems')}>
      {place(null, 'apps', t('apps.all'), apps.length)}
      <h2>{t('apps.systems')}</h2>
      {systems.map((system, index) => {
        const acts = actsOf(system, index)
        return (
          <div key={system.id} className="sy-system" {...(mayUpdate ? order.handlers(system.id, index) : {})}>
            <button
              type="button"
              className="ac-choice"
              aria-pressed={shown === system.id}
              onClick={() => onShow(system.id)}
            >
              <AppIcon icon={system.icon} color={system.color} />
              <span className="cut" translate="no">
                {system.name}
              </span>
              <span className="n">{apps.filter(app => app.system === system.id).length}</span>
            </button>
            {acts.length > 0 ? (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: acts,
                  onClick: ({ key }) => {
                    if (key === 'edit') onEdit(system)
                    else if (key === 'copy') onCopy(system)
                    else if (key === 'export') onExport(system)
                    else if (key === 'remove') removeSystem(system)
                    else order.move(system.id, key === 'up' ? index - 1 : index + 1)
                  },
                }}
              >
                <button
                  type="button"
                  className="btn s t sq"
                  aria-label={t('systems.menu', { name: system.name })}
                >
                  <Icon name="more" />
                </button>
              </Dropdown>
            ) : null}
          </div>
        )
      })}
      {mayCall(createRecord, { table }) ? (
        <Button type="text" className="sy-add" icon={<Icon name="plus" />} onClick={() => onEdit(null)}>
          {t('systems.new')}
        </Button>
      ) : null}
      <h2>{t('systems.else')}</h2>
      {place('none', 'box', t('systems.none'), apps.filter(app => app.system === null).length)}
      {place('removed', 'trash', t('systems.bin'))}
    </nav>
  )
}
