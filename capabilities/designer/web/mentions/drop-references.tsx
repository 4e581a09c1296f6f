import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { dropField, type Mentioning } from '@gantry/designs/shared'
import { designAddress } from '@gantry/designs/web'
import { Icon, toast } from '@gantry/ui/web'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../edit-design.ts'
import { isSameDesign, TogetherContext } from '../publish/together.ts'

interface DropReferencesProps {
  readonly elsewhere: readonly Mentioning[]
  readonly place: Place
}

type Design = Mentioning['design']

const keyOf = ({ kind, id }: Design): string => `${kind} ${id}`

/**
 * Other designs with a removable reference to a field, each with a button that removes it from their draft; the draft is then
 * published together with the table.
 */
export const DropReferences = ({ elsewhere, place }: DropReferencesProps) => {
  const { t } = useTranslation()
  const together = use(TogetherContext)
  const drop = useAction(dropField, {})
  const designs = new Map(
    elsewhere
      .filter(({ to, removable }) => removable && to.id === place.table && to.part === place.field)
      .map(({ design }) => [keyOf(design), design]),
  )
  if (designs.size === 0) return null
  const press = (design: Design, name: string) =>
    drop.mutate(
      { kind: design.kind, id: design.id, ...place },
      {
        onSuccess: ({ revision }) => {
          together.add({ kind: design.kind, id: design.id, name: design.name, revision })
          toast({ text: t('designer.mention.dropped', { name }) })
        },
        onError: error => toast({ kind: 'failed', text: errorText(t, error) }),
      },
    )
  return (
    <ul className="ds-mentions">
      {[...designs.values()].map(design => {
        const name = localise(design.name, currentLang())
        const said = t('designer.mention.elsewhereDesign', { kind: t(`${design.kind}.design`), name })
        const address = designAddress(design)
        return (
          <li key={keyOf(design)} className="ds-drop">
            {address === null ? (
              <span className="cut" translate="no">
                {said}
              </span>
            ) : (
              <a className="cut" href={address} target="_blank" rel="noreferrer" translate="no">
                {said}
              </a>
            )}
            {together.designs.some(each => isSameDesign(each, design)) ? (
              <span className="ink3">
                <Icon name="check" size={14} />
                {t('designer.mention.in_draft')}
              </span>
            ) : (
              <button
                type="button"
                className="btn t xs"
                disabled={drop.isPending}
                onClick={() => press(design, name)}
              >
                {t('designer.mention.drop')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
