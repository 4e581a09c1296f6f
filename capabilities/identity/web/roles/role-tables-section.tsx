import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall, useMayCall, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { RecordRow, Ref } from '@gantry/model/shared'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareContract, identityContract, type RoleTable } from '../../shared/index.ts'
import { ComparisonOf } from './compare/comparison-of.tsx'

/** What a role may do, table by table, or beside another role; the administrator is led to where it is granted. */
export const RoleTablesSection = ({ role }: { readonly role: RecordRow }) => {
  const { t } = useTranslation()
  const { user, permissions } = useSession()
  const mayCompare = useMayCall()(compareContract.compareRoles)
  const reads = permissions.includes('role.read')
  const { data, error, refetch } = useCall(
    identityContract.listRoleTables,
    { id: role.id },
    { enabled: reads },
  )
  const [other, setOther] = useState<Ref | null>(null)
  const compareId = useId()
  if (!reads) return null
  return (
    <section>
      <div className="ro-head">
        <h3 className="rd-sec">
          {t('roles.tables')} <span className="ink3">{data?.data.length}</span>
        </h3>
        {mayCompare ? (
          <>
            <label htmlFor={compareId} className="ink3 cap">
              {t('roles.compare.with')}
            </label>
            <ReferenceSelect
              id={compareId}
              target="role"
              sign="shield"
              many={false}
              chosen={other ? [other] : []}
              onChoose={([next = null]) => setOther(next && next.id !== role.id ? next : null)}
            />
          </>
        ) : null}
      </div>
      {error ? (
        <Banner kind="bad" action={{ label: t('ui.retry'), run: () => void refetch() }}>
          {errorText(t, error)}
        </Banner>
      ) : data ? null : (
        <Skeleton kind="text" rows={3} />
      )}
      {other ? (
        <ComparisonOf roles={[role.id, other.id]} />
      ) : data?.data.length === 0 ? (
        <p className="ink3">{t('roles.tables.none')}</p>
      ) : (
        <ul className="ro-tables">
          {data?.data.map(each => (
            <TableLine key={each.table} opened={each} designs={user.userType === 'admin'} />
          ))}
        </ul>
      )}
    </section>
  )
}

const TableLine = ({ opened, designs }: { readonly opened: RoleTable; readonly designs: boolean }) => {
  const { t } = useTranslation()
  const { table, label, app, operations, everyRow, everyField } = opened
  const lang = currentLang()
  const reads = operations.includes('read')
  const name = localise(label, lang)
  return (
    <li>
      <b className="cut" translate="no">
        {designs && app !== null ? (
          <a href={`/form/app/setting/!/form/${app}/draft/${table}`}>{name}</a>
        ) : (
          name
        )}
      </b>
      <span>
        {joined(
          operations.map(each => t(`rights.operation.${each}`)),
          lang,
        )}
      </span>
      <span className="ink3">
        {reads
          ? joined(
              [
                t(everyRow ? 'roles.tables.everyRow' : 'roles.tables.someRows'),
                t(everyField ? 'roles.tables.everyField' : 'roles.tables.someFields'),
              ],
              lang,
            )
          : null}
      </span>
    </li>
  )
}
