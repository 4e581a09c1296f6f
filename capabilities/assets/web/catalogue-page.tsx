import { inSpace, useMayCall, usePage } from '@gantry/client/web'
import { RecordList, SlaveFacesContext } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerAsset } from '../shared/contract.ts'
import { AssetSections } from './asset-sections.tsx'
import './assets.css'
import { checkFaces } from './check-column.tsx'
import { RegisterDialog } from './register-dialog.tsx'

/** All assets of the space, with schema, sample, quality, use and requests beside each. */
const CataloguePage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const mayRegister = useMayCall()(registerAsset)
  const [registering, setRegistering] = useState(query.register !== undefined)
  return (
    <SlaveFacesContext value={checkFaces}>
      <RecordList
        table="data_asset"
        crumbs={[{ title: t('asset.overview'), href: inSpace('/dam') }]}
        action={
          <>
            <Button href={inSpace('/dataAsset/management/category')}>{t('asset.categories')}</Button>
            {mayRegister ? (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setRegistering(true)}>
                {t('asset.register')}
              </Button>
            ) : null}
          </>
        }
        record={{ sections: record => <AssetSections key={record.id} id={record.id} row={record} /> }}
      />
      {registering && mayRegister ? (
        <RegisterDialog table={query.register} onClose={() => setRegistering(false)} />
      ) : null}
    </SlaveFacesContext>
  )
}

export default CataloguePage
