import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Mentioning, whoMentions } from '../shared/contract.ts'
import { designAddress } from './design-address.ts'

interface UsedProps {
  /** The kind and the id of a design. */
  readonly kind: string
  readonly id: string
  /** One part of it, such as a button of a table. */
  readonly part?: string
}

/** Other designs that refer to this one, each once. */
const useUses = ({ kind, id, part }: UsedProps): readonly Mentioning['design'][] | null => {
  const { data } = useCall(whoMentions, { kind, id, ...(part !== undefined && { part }) })
  if (!data) return null
  const others = data.data.filter(
    ({ design }) => part !== undefined || design.kind !== kind || design.id !== id,
  )
  return [...new Map(others.map(({ design }) => [`${design.kind} ${design.id}`, design])).values()]
}

interface UseListProps {
  readonly uses: readonly Mentioning['design'][]
  /** Names shown at once; the others are counted. */
  readonly most?: number
}

/** Names of designs that refer to something, with the way to each. */
export const UseList = ({ uses, most = 12 }: UseListProps) => {
  const { t } = useTranslation()
  return (
    <ul className="dg-uses">
      {uses.slice(0, most).map(design => {
        const address = designAddress(design)
        const name = localise(design.name, currentLang())
        return (
          <li key={`${design.kind} ${design.id}`}>
            <span className="ink3">{t(`${design.kind}.design`)}</span>{' '}
            {address === null ? (
              <span translate="no">{name}</span>
            ) : (
              <a href={address} translate="no">
                {name}
              </a>
            )}
          </li>
        )
      })}
      {uses.length > most ? (
        <li className="ink3">{t('designs.used.more', { count: uses.length - most })}</li>
      ) : null}
    </ul>
  )
}

/** Where a design is used: the designs that refer to it, published or drafted. */
export const WhereUsed = (props: UsedProps) => {
  const { t } = useTranslation()
  const uses = useUses(props)
  if (!uses) return null
  return (
    <section className="fld" aria-label={t('designs.used')}>
      <b>{t('designs.used')}</b>
      {uses.length > 0 ? <UseList uses={uses} /> : <span className="hint">{t('designs.used.nowhere')}</span>}
    </section>
  )
}

/** Names what refers to a design, for a dialog that asks before it goes; nothing where nothing does. */
export const UsedBy = (props: UsedProps) => {
  const { t } = useTranslation()
  const uses = useUses(props)
  if (!uses || uses.length === 0) return null
  return (
    <>
      <p>{t('designs.used.sure')}</p>
      <UseList uses={uses} />
    </>
  )
}

interface StopButtonProps extends UsedProps {
  readonly label: string
  readonly danger?: true
  onStop(): void
}

/** Stops or removes a design; asked once more, with their names, where others refer to it. */
export const StopButton = ({ label, danger, onStop, ...design }: StopButtonProps) => {
  const { t } = useTranslation()
  const uses = useUses(design)
  if (!uses || uses.length === 0)
    return (
      <Button danger={danger ?? false} disabled={!uses} onClick={onStop}>
        {label}
      </Button>
    )
  return (
    <Popconfirm
      title={t('designs.used.sure')}
      description={<UseList uses={uses} />}
      okText={label}
      okButtonProps={{ danger: true }}
      cancelText={t('designs.cancel')}
      onConfirm={onStop}
      styles={{ root: { maxWidth: 360 } }}
    >
      <Button danger={danger ?? false}>{label}</Button>
    </Popconfirm>
  )
}
