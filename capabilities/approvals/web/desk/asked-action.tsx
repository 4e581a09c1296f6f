import { AskDialog } from './ask-dialog.tsx'
import type { Deciding } from './use-deciding.ts'

/** The dialog of the action that was pressed and asks for something before it is sent. */
export const AskedAction = ({ deciding }: { readonly deciding: Deciding }) => {
  const { own, asked, pending, refusal, send, close } = deciding
  if (!asked) return null
  return (
    <AskDialog
      key={asked}
      action={asked}
      own={own}
      busy={pending !== null}
      failure={refusal}
      onAnswer={answers => send(asked, answers)}
      onClose={close}
    />
  )
}
