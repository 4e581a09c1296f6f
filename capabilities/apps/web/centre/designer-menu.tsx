import { useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { ExportPackagesDialog } from '../packages/export-packages-dialog.tsx'
import { CopyDialog } from '../systems/copy-dialog.tsx'

interface DesignerMenuProps {
  readonly app: AppInfo
  readonly systems: readonly SystemInfo[]
}

/** What the administrators of an application do with it besides designing: copy and export. */
export const DesignerMenu = ({ app, systems }: DesignerMenuProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'copy' | 'export' | null>(null)
  const apps = useCall(listApps, {}).data?.data ?? []
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'copy',
              icon: <Icon name="copy" size={14} />,
              label: t('systems.copy'),
              onClick: () => setOpen('copy'),
            },
            {
              key: 'export',
              icon: <Icon name="download" size={14} />,
              label: t('packages.export'),
              onClick: () => setOpen('export'),
            },
          ],
        }}
      >
        <button type="button" className="btn s t sq" aria-label={t('systems.menu', { name: app.name })}>
          <Icon name="more" />
        </button>
      </Dropdown>
      {open === 'copy' ? <CopyDialog app={app} apps={apps} systems={systems} onClose={close} /> : null}
      {open === 'export' ? (
        <ExportPackagesDialog apps={apps} systems={systems} ticked={[app.id]} onClose={close} />
      ) : null}
    </>
  )
}
