import { errorText, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Page, TileId } from '@gantry/tiles/shared'
import { Icon } from '@gantry/ui/web'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewPortal } from '../shared/contract.ts'

/** Milliseconds of rest after a change before the server is asked again. */
const rest = 600

interface Role {
  readonly id: string
  readonly title: string
}

interface RoleView {
  readonly role: Role | null
  /** Tiles that somebody who only holds the role would find closed. */
  readonly closed: ReadonlySet<TileId>
  readonly error: unknown
  choose(role: Role | null): void
}

/** A page as seen by somebody who only holds one role. */
export const useRoleView = (page: Page): RoleView => {
  const [role, setRole] = useState<Role | null>(null)
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
  const found = role ? preview.data?.closed : undefined
  const closed = useMemo(() => new Set(found), [found])
  return { role, closed, error: role ? preview.error : null, choose: setRole }
}

/** Chooses the role and says how much it does not see; the canvas marks the tiles. */
export const AsRole = ({ view }: { readonly view: RoleView }) => {
  const { t } = useTranslation()
  const { role, closed, error } = view
  return (
    <span className="po-as row">
      {error ? (
        <span className="po-closed cap" role="alert">
          {errorText(t, error)}
        </span>
      ) : closed.size > 0 ? (
        <span className="po-closed cap">
          <Icon name="lock" size={14} />
          {t('portal.as.closed', { count: closed.size })}
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
          onChoose={chosen => view.choose(chosen[0] ? { id: chosen[0].id, title: chosen[0].title } : null)}
        />
      </span>
    </span>
  )
}
