import { joined } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { structureContract } from '../../shared/index.ts'

/** The departments a member is in besides the main one; the administrator changes them. */
export const MemberDepartmentsSection = ({ record }: { readonly record: RecordRow }) => {
  const { t } = useTranslation()
  const { permissions } = useSession()
  const others = useCall(structureContract.listMemberDepartments, { id: record.id }).data?.data
  const save = useAction(structureContract.setMemberDepartments, {
    refresh: [structureContract.listMemberDepartments],
    onDone: () => toast({ text: t('structure.alsoIn.saved') }),
  })
  if (!others) return null
  const manages = permissions.includes('member.manage')
  return (
    <section>
      <h3 className="rd-sec">
        {manages ? (
          <label htmlFor="member-departments">{t('structure.alsoIn')}</label>
        ) : (
          t('structure.alsoIn')
        )}
      </h3>
      {manages ? (
        <ReferenceSelect
          id="member-departments"
          target="department"
          sign="tree"
          many
          once
          chosen={others}
          disabled={save.isPending}
          onChoose={chosen => save.mutate({ id: record.id, departments: chosen.map(({ id }) => id) })}
        />
      ) : (
        <p className="ink2" translate="no">
          {joined(
            others.map(({ title }) => title),
            currentLang(),
          ) || t('structure.alsoIn.none')}
        </p>
      )}
      {save.error ? <p className="hint err">{errorText(t, save.error)}</p> : null}
    </section>
  )
}
