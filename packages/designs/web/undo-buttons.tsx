import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DraftState } from './use-draft.ts'

interface UndoButtonsProps {
  readonly state: Pick<DraftState<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  readonly disabled?: boolean
}

/** A step back, and forth again. */
export const UndoButtons = ({ state, disabled = false }: UndoButtonsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Button
        type="text"
        disabled={!state.canUndo || disabled}
        aria-label={t('designs.undo')}
        title={`${t('designs.undo')} Ctrl+Z`}
        icon={<Icon name="undo" />}
        onClick={state.undo}
      />
      <Button
        type="text"
        disabled={!state.canRedo || disabled}
        aria-label={t('designs.redo')}
        title={`${t('designs.redo')} Ctrl+Shift+Z`}
        icon={<Icon name="redo" />}
        onClick={state.redo}
      />
    </>
  )
}
