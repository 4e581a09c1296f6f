import { inSpace, usePage } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TwinView } from './twin-view.tsx'

/** The devices of the space; an address with a device shows its twin. */
const DeviceTwin = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  if (query.device) return <TwinView key={query.device} id={query.device} />
  return (
    <RecordList
      table="device"
      action={null}
      rowActions={row => [
        {
          key: 'twin',
          icon: 'branch',
          label: t('devices.twin.open'),
          run: () => void navigate(inSpace(`/sysop/deviceTwin?device=${row.id}`)),
        },
      ]}
      record={{ sections: record => <TwinView id={record.id} bare /> }}
    />
  )
}

export default DeviceTwin
