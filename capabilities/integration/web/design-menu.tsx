import { localise, type Text } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { RowMenu } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

interface Listed {
  readonly name: Text
  readonly release: number | null
  readonly state: string
}

interface DesignMenuProps<D extends Listed> {
  readonly design: D
  /** Addresses within the space: its designer, and its runs. */
  readonly designer: string
  readonly runs: string
  /** These are null where the reader may not. */
  readonly onCopy?: ((design: D) => void) | null
  readonly onSwitch: ((design: D) => void) | null
  readonly onRemove: ((design: D) => void) | null
}

/** What can be done with a task or a flow of the list, beside running it. */
export const DesignMenu = <D extends Listed>(props: DesignMenuProps<D>) => {
  const { design, designer, runs, onCopy, onSwitch, onRemove } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <RowMenu
      label={t('etl.more', { name: localise(design.name, currentLang()) })}
      items={[
        { key: 'design', label: t('etl.open'), onClick: () => void navigate(inSpace(designer)) },
        { key: 'runs', label: t('etl.runs'), onClick: () => void navigate(inSpace(runs)) },
        ...(onCopy ? [{ key: 'copy', label: t('etl.copy'), onClick: () => onCopy(design) }] : []),
        ...(design.release === null || !onSwitch
          ? []
          : [
              {
                key: 'state',
                label: t(design.state === 'stopped' ? 'etl.on' : 'etl.off'),
                onClick: () => onSwitch(design),
              },
            ]),
        ...(onRemove
          ? [
              { type: 'divider' as const },
              { key: 'remove', danger: true, label: t('etl.remove'), onClick: () => onRemove(design) },
            ]
          : []),
      ]}
    />
  )
}
