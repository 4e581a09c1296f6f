import { ImportDialog } from '@gantry/apps/web'
import { inSpace, useSession } from '@gantry/client/web'
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
  const mayKeep = ['admin', 'saas'].includes(useSession().user.userType)
  return (
    <>
      <RecordList
        table="device"
        menu={model =>
          model.can('import') && model.can('create')
            ? [
                {
                  key: 'import',
                  icon: 'upload',
                  label: t('devices.import'),
                  run: () => setImported(model),
                },
              ]
            : []
        }
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
