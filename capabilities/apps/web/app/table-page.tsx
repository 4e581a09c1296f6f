import { inSpace, usePage } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { TableList } from './table-list.tsx'

/** The rows of any table the person may read, reached by the table's id. */
const TablePage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const table = params.table ?? ''
  return (
    <TableList
      table={table}
      crumbs={[{ title: t('apps.data_centre') }]}
      recycleHref={inSpace(`/recycleDatas?table=${table}`)}
    />
  )
}

export default TablePage
