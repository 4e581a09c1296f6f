import { type Json, localise, newId } from '@gantry/base/shared'
import { type ApiError, call, currentLang, Failed, inSpace, useMayCall } from '@gantry/client/web'
import { keepDraft, openDesign } from '@gantry/designs/shared'
import { RemoveDesign } from '@gantry/designs/web'
import type { AnyContract } from '@gantry/model/shared'
import { Icon, type IconName, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, type MenuProps, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ListedDesign } from '../../shared/contract.ts'
import '../logic.css'
import { DesignList } from './design-list.tsx'
import { NewDialog } from './new-dialog.tsx'
import { type PlacedApp, useApps } from './use-systems.ts'

interface Named {
  readonly id: string
  readonly app: string
}

interface DesignsPageProps<Body extends Named, Row extends ListedDesign> {
  readonly kind: string
  readonly icon: IconName
  readonly words: Readonly<Record<'title' | 'add' | 'proposed' | 'none' | 'search', string>>
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined
  readonly error: ApiError | null
  readonly columns: TableColumnsType<Row>
  /** Further entries of the menu of a published design. */
  readonly menuOf?: (row: Row) => NonNullable<MenuProps['items']>
  /** Switches a design on or off, or removes it. */
  readonly changing: { readonly isPending: boolean; readonly error: ApiError | null }
  /** The endpoint that does it. */
  readonly setState: AnyContract
  onState(id: string, state: 'active' | 'stopped' | 'removed'): void
  addressOf(id: string, app: PlacedApp | undefined): string
  make(name: string, app: string): Body
  copied(body: Json, id: string): { readonly body: Body; readonly name: string }
  renamed(body: Body, name: string): Body
  kept(body: Body): Json
}

/** Designs of one kind by system, for those who design them: new, copy, stop, remove. */
export const DesignsPage = <Body extends Named, Row extends ListedDesign>(
  props: DesignsPageProps<Body, Row>,
) => {
  const { kind, icon, words, rows, error, columns, menuOf, changing, setState, onState, addressOf } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const apps = useApps()
  const mayCall = useMayCall()
  const mayDraft = mayCall(keepDraft, { kind })
  const isMine = (app: string | null): boolean => apps.get(app ?? '')?.mine === true
  const lang = currentLang()
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<Row | null>(null)
  const open = async (body: Body) => {
    await call(keepDraft, { kind, id: body.id, body: props.kept(body), base: null, revision: 0 })
    await navigate(inSpace(addressOf(body.id, apps.get(body.app))))
  }
  const copy = async ({ id }: Row) => {
    const { draft, published } = await call(openDesign, { kind, id })
    const source = draft?.body ?? published
    if (source === null) return
    const { body, name } = props.copied(source, newId())
    await open(props.renamed(body, t('logic.copy_of', { name })))
  }
  if (error) return <Failed error={error} fill />
  if (!rows) return <Skeleton kind="table" rows={8} />
  const add =
    mayDraft || [...apps.values()].some(({ mine }) => mine) ? (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
        {words.add}
      </Button>
    ) : null
  return (
    <div className="lg-page">
      <PageHeader title={words.title} action={add} />
      <DesignList
        rows={rows}
        icon={icon}
        columns={columns}
        words={words}
        add={add}
        failure={changing.error}
        addressOf={({ id }, app) => inSpace(addressOf(id, app))}
        menuOf={row => {
          const { id, release, state } = row
          const mayCopy = mayDraft || isMine(row.app)
          const maySet = mayCall(setState, { id }) || isMine(row.app)
          return [
            ...(mayCopy ? [{ key: 'copy', label: t('logic.copy'), onClick: () => void copy(row) }] : []),
            ...(release !== null && maySet
              ? [
                  {
                    key: 'state',
                    label: t(state === 'active' ? 'logic.stop' : 'logic.start'),
                    onClick: () => onState(id, state === 'active' ? 'stopped' : 'active'),
                  },
                ]
              : []),
            ...(release === null ? [] : (menuOf?.(row) ?? [])),
            ...(maySet
              ? [
                  { type: 'divider' as const },
                  { key: 'remove', danger: true, label: t('logic.remove'), onClick: () => setRemoving(row) },
                ]
              : []),
          ]
        }}
      />
      {making ? (
        <NewDialog
          title={words.add}
          proposed={words.proposed}
          apps={[...apps.values()].filter(({ mine }) => mine || mayDraft)}
          onMake={({ name, app }) => open(props.make(name, app))}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {removing ? (
        <RemoveDesign
          kind={kind}
          id={removing.id}
          title={t('logic.remove_sure', { name: localise(removing.name, lang) })}
          action={t('logic.remove')}
          onRemove={() => onState(removing.id, 'removed')}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  )
}
