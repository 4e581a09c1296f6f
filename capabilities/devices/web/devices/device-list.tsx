import { ImportDialog } from '@gantry/apps/web'
import { inSpace, pageTitle, useMayKeep } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { usePrinting } from '@gantry/print/web'
import { RecordList, type RowAction, type TableModel } from '@gantry/screens/web'
import { ProgressLine } from '@gantry/ui/web'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Events } from '../events/events.tsx'
import { ConnectPart } from './connect-part.tsx'
import { useDeviceRemoval } from './device-removal.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { LiveValues } from './live-values.tsx'
import '../devices.css'

/** The devices of the space: registered singly or from a sheet, with their live values beside the list. */
const DeviceList = () => {
  const { t } = useTranslation()
  const [keyed, setKeyed] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const [imported, setImported] = useState<TableModel | null>(null)
  const printing = usePrinting()
  const removal = useDeviceRemoval()
  const mayKeep = useMayKeep('/{spaceUri}/sysop/devicelist', 'run')
  const issue = (device: RecordRow) => setKeyed({ id: device.id, title: String(device.name ?? '') })
  const keyActions: readonly RowAction[] = mayKeep
    ? [{ key: 'key', icon: 'key', label: t('devices.key.issue'), run: issue }]
    : []
  return (
    <>
      <RecordList
        table="device"
        heading={{ title: pageTitle('/{spaceUri}/sysop/devicelist') }}
        onRemove={removal.onRemove}
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
        rowActions={() => keyActions}
        record={{
          ...printing.slots,
          actions: (record, model) => [...keyActions, ...(printing.slots.actions?.(record, model) ?? [])],
          sections: record => (
            <>
              <LiveValues id={record.id} />
              <Events id={record.id} />
              <p className="dvc-head">
                <Link to={inSpace(`/sysop/deviceTwin?device=${record.id}`)}>{t('devices.twin.open')}</Link>
                <Link to={inSpace(`/sysop/infoCenter?device=${record.id}`)}>{t('devices.messages')}</Link>
              </p>
              {mayKeep ? <ConnectPart id={record.id} onIssue={() => issue(record)} /> : null}
            </>
          ),
        }}
      />
      {printing.dialog}
      {removal.dialog}
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
