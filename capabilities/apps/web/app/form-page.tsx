import { usePage } from '@gantry/client/web'
import { RecordDetail, RecordList } from '@gantry/screens/web'

/**
 * One form by link, as from a code or a mail: `?table=…&form=new` for a new record, `?table=…&id=…` for one that exists,
 * with `form=edit` to change it.
 */
const FormPage = () => {
  const { query } = usePage()
  const table = query.table ?? ''
  return query.id ? <RecordDetail table={table} id={query.id} /> : <RecordList table={table} />
}

export default FormPage
