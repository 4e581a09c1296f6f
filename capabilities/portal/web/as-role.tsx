import { useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Page } from '@gantry/tiles/shared'
import { Icon } from '@gantry/ui/web'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewPortal } from '../shared/contract.ts'

/** Milliseconds of rest after a change before the server is asked again. */
const rest = 600

/** Which tiles somebody who only holds a role would find closed. */
export const AsRole = ({ page }: { readonly page: Page }) => {
  const { t } = useTranslation()
  const [role, setRole] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const preview = useAction(previewPortal)
  const ask = useEffectEvent((id: string) =>
    preview.mutate({ page: JSON.parse(JSON.stringify(page)), role: id }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another question
  useEffect(() => {
    if (!role) return
    const timer = setTimeout(() => ask(role.id), rest)
    return () => clearTimeout(timer)
  }, [role, page])
  const closed = role ? (preview.data?.closed.length ?? 0) : 0
  return (
    <span className="po-as row">
      {closed > 0 ? (
        <span className="po-closed cap">
          <Icon name="lock" size={14} />
          {t('portal.as.closed', { count: closed })}
        </span>
      ) : null}
      <label className="cap ink3" htmlFor="portal-as">
        {t('portal.as')}
      </label>
      <span className="po-as-role">
        <ReferenceSelect
          id="portal-as"
          target="role"
          sign="key"
          many={false}
          once
          chosen={role ? [role] : []}
          onChoose={chosen => setRole(chosen[0] ? { id: chosen[0].id, title: chosen[0].title } : null)}
        />
      </span>
    </span>
  )
}
