import { useCall, usePage } from '@gantry/client/web'
import { RecycleList } from '@gantry/screens/web'
import { listApps } from '../../shared/contract.ts'
import { tableHref } from '../app-address.ts'

/** What was deleted from one table of an application. */
const RecyclePage = () => {
  const { params } = usePage()
  const apps = useCall(listApps, {})
  const app = apps.data?.data.find(one => one.id === params.appId)
  const table = params.module ?? ''
  return (
    <RecycleList
      table={table}
      crumbs={app ? [{ title: app.name, href: tableHref(app.id, table), own: true }] : []}
    />
  )
}

export default RecyclePage
