import { newId } from '@gantry/base/shared'
import { inSpace, useMay, useMayKeep, usePage } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { RegistrationDialog } from '../registration/registration-dialog.tsx'
import '../devices.css'
import { ModelView } from './model-view.tsx'
import { ProductPage } from './product-page.tsx'

interface ProductsPageProps {
  readonly path: string
  /** The part of a product that its editor begins with. */
  readonly part: 'points' | 'parse'
}

/** The products of the space; an address with a product opens its editor. */
const ProductsPage = ({ path, part }: ProductsPageProps) => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const isAdmin = useMay('/{spaceUri}/sysop/manageConfiguration', 'change')
  const mayIssue = useMayKeep('/{spaceUri}/sysop/manageConfiguration', 'run')
  const mayWithdraw = useMayKeep('/{spaceUri}/sysop/manageConfiguration', 'delete')
  const [registering, setRegistering] = useState<{ readonly id: string; readonly title: string } | null>(null)
  if (query.product && !isAdmin) return <ModelView key={query.product} id={query.product} list={path} />
  if (query.product)
    return <ProductPage key={query.product} id={query.product} list={inSpace(path)} first={part} />
  const label = t(isAdmin ? (part === 'parse' ? 'product.edit_parse' : 'product.edit') : 'product.view')
  const open = (id: string) => void navigate(inSpace(`${path}?product=${id}`))
  return (
    <>
      <RecordList
        table="product"
        action={
          isAdmin && part === 'points' ? (
            <Link className="btn p" to={inSpace(`${path}?product=${newId()}`)}>
              <Icon name="plus" size={14} />
              {t('product.new')}
            </Link>
          ) : null
        }
        rowActions={row => [
          {
            key: 'design',
            icon: isAdmin ? 'edit' : 'eye',
            label,
            run: () => open(row.id),
          },
          ...((mayIssue || mayWithdraw) && part === 'points'
            ? [
                {
                  key: 'registration',
                  icon: 'key' as const,
                  label: t('devices.registration'),
                  run: () => setRegistering({ id: row.id, title: String(row.name ?? '') }),
                },
              ]
            : []),
        ]}
        record={{
          sections: record => (
            <p className="dvc-links">
              <Link to={inSpace(`${path}?product=${record.id}`)}>{label}</Link>
            </p>
          ),
        }}
      />
      {registering ? (
        <RegistrationDialog
          product={registering}
          mayIssue={mayIssue}
          mayWithdraw={mayWithdraw}
          onClose={() => setRegistering(null)}
        />
      ) : null}
    </>
  )
}

/** Products and their model. */
export const ManageConfiguration = () => <ProductsPage path="/sysop/manageConfiguration" part="points" />
/** How messages become points. */
export const PointParse = () => <ProductsPage path="/sysop/pointParse" part="parse" />
