import { useCall, usePage } from '@gantry/client/web'
import { usePrinting } from '@gantry/print/web'
import { RecordDetail } from '@gantry/screens/web'
import { useNavigate } from 'react-router'
import { listApps } from '../../shared/contract.ts'
import { centreHref, tableHref } from '../app-address.ts'
import { useRecordFiles } from './use-record-files.ts'

/** One record on a page of its own: `/{table}/detail/{record}`, as links in messages lead to it. */
const DetailPage = () => {
  const { params } = usePage()
  const navigate = useNavigate()
  const printing = usePrinting()
  const slots = useRecordFiles(printing.slots)
  const apps = useCall(listApps, {})
  const table = params.app ?? ''
  const app = apps.data?.data.find(one => one.tables.some(own => own.id === table))
  const back = app ? tableHref(app.id, table) : centreHref()
  return (
    <>
      <RecordDetail
        table={table}
        id={params.form ?? ''}
        crumbs={app ? [{ title: app.name, href: back, own: true }] : []}
        slots={slots}
        onGone={() => navigate(back)}
      />
      {printing.dialog}
    </>
  )
}

export default DetailPage
