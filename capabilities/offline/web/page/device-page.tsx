import { usePage } from '@gantry/client/web'
import { useEffect } from 'react'
import { startDevice } from '../start.ts'
import { EntryPage } from './entry-page.tsx'
import './offline.css'
import { Overview } from './overview.tsx'
import { TakenRecord } from './taken-record.tsx'
import { TakenRecords } from './taken-records.tsx'
import { useDeviceNews } from './use-device.ts'

/** What this device holds: forms taken along, their records, and what was filled in. It works without a network. */
const DevicePage = () => {
  const { entry, form, record } = usePage().query
  useDeviceNews()
  useEffect(startDevice, [])
  if (entry !== undefined) return <EntryPage key={entry} id={entry} form={form} record={record} />
  if (form === undefined) return <Overview />
  return record === undefined ? <TakenRecords table={form} /> : <TakenRecord table={form} id={record} />
}

export default DevicePage
