import { ImportDialog } from '@gantry/apps/web'
import { inSpace, useSession } from '@gantry/client/web'
import { usePrinting } from '@gantry/print/web'
import { RecordList, type TableModel } from '@gantry/screens/web'
import { ProgressLine } from '@gantry/ui/web'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { KeyDialog } from './key-dialog.tsx'
import { LiveValues } from './live-values.tsx'
import '../devices.css'

/** The devices of the space: registered singly or from a sheet, with their live values beside the list. */
const DeviceList = () => {
  const { t } = useTranslation()
  const [keyed, setKeyed] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const [imported, setImported] = useState<TableModel | null>(null)
  const printing = usePrinting()
  const mayKeep = ['admin', 'saas'].includes(useSession().user.userType)
  return (
    <>
      <RecordList
        table="device"
        menu={(model, shown) => [
          ...(model.can('import') && model.can('create')
            ? [
                {
                  key: 'import',
                  icon: 'upload' as const,
                  label: t('devices.import'),
                  run: () => setImported(model),
                },
              ]
            : []),
          ...printing.menu(model, shown),
        ]}
        batchActions={model => printing.batchActions(model)}
        rowActions={row =>
          mayKeep
            ? [
                {
                  key: 'key',
                  icon: 'key',
                  label: t('devices.key.issue'),
                  run: () => setKeyed({ id: row.id, title: String(row.name ?? '') }),
                },
              ]
            : []
        }
        record={{
          ...printing.slots,
          sections: record => (
            <>
              <LiveValues id={record.id} />
              <p className="dvc-head">
                <Link to={inSpace(`/sysop/deviceTwin?device=${record.id}`)}>{t('devices.twin.open')}</Link>
                <Link to={inSpace(`/sysop/infoCenter?device=${record.id}`)}>{t('devices.messages')}</Link>
              </p>
            </>
          ),
        }}
      />
      {printing.dialog}
      {imported ? (
        <Suspense fallback={<ProgressLine active />}>
          <ImportDialog
            table={imported.info.table}
            writable={imported.info.rights.writable}
            onClose={() => setImported(null)}
          />
        </Suspense>
      ) : null}
      {keyed ? <KeyDialog device={keyed} onClose={() => setKeyed(null)} /> : null}
    </>
  )
}

export default DeviceList
