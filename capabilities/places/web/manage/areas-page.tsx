import { Failed, inSpace, pageTitle, usePage } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useAreas } from '../live/use-live-area.ts'
import '../places.css'
import { AreaEditor } from './area-editor.tsx'

/** The areas of the space; an address with an area shows where its devices stand. */
const AreasPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  if (query.area) return <OneArea key={query.area} id={query.area} />
  return (
    <RecordList
      table="plant_area"
      heading={{ title: pageTitle('/{spaceUri}/sysop/areamanage') }}
      rowActions={row => [
        {
          key: 'arrange',
          icon: 'plan',
          label: t('area.arrange'),
          run: () => void navigate(inSpace(`/sysop/areamanage?area=${row.id}`)),
        },
        {
          key: 'live',
          icon: 'eye',
          label: t('area.live'),
          run: () => void navigate(inSpace(`/sysop/arearealdata?area=${row.id}`)),
        },
      ]}
      record={{
        sections: record => (
          <p className="pl-acts">
            <Link className="btn" to={inSpace(`/sysop/areamanage?area=${record.id}`)}>
              <Icon name="plan" size={14} />
              {t('area.arrange')}
            </Link>
            <Link className="btn" to={inSpace(`/sysop/arearealdata?area=${record.id}`)}>
              <Icon name="eye" size={14} />
              {t('area.live')}
            </Link>
          </p>
        ),
      }}
    />
  )
}

const OneArea = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useAreas()
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton rows={8} />
  const area = data.data.find(each => each.id === id)
  if (!area)
    return (
      <EmptyState
        kind="never"
        icon="plan"
        fill
        title={t('area.none')}
        actions={
          <a className="btn" href={inSpace('/sysop/areamanage')}>
            {t('area.title')}
          </a>
        }
      />
    )
  return <AreaEditor area={area} />
}

export default AreasPage
