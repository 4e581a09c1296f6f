import { useAction } from '@gantry/client/web'
import type { AnyContract } from '@gantry/model/shared'
import { type ReactNode, useState } from 'react'
import type { rotateGatewayKey, withdrawGatewayKey } from '../../shared/key-contract.ts'
import { EndDialog } from './end-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretOnce } from './secret-once.tsx'

/** The dialog over a list of entries that have a secret; null: none. */
type Opened<Row> =
  | { readonly is: 'form'; readonly value?: Row }
  | { readonly is: 'rotate'; readonly value: Row }
  | { readonly is: 'end'; readonly value: Row }
  | { readonly is: 'secret'; readonly name: string; readonly secret: string }
  | null

/** Which dialog is open, and what opens each. */
export const useSecretDialogs = <Row,>() => {
  const [opened, setOpened] = useState<Opened<Row>>(null)
  return {
    opened,
    setOpened,
    onAdd: () => setOpened({ is: 'form' }),
    actionsOf: (value: Row) => ({
      onEdit: () => setOpened({ is: 'form', value }),
      onRotate: () => setOpened({ is: 'rotate', value }),
      onEnd: () => setOpened({ is: 'end', value }),
    }),
  }
}

/** What the form of an entry needs to know. */
export interface SecretFormProps<Row> {
  /** Absent: a new one. */
  readonly value?: Row
  onMade(name: string, secret: string): void
  onClose(): void
}

interface SecretDialogsProps<Row> {
  readonly dialogs: Pick<ReturnType<typeof useSecretDialogs<Row>>, 'opened' | 'setOpened'>
  readonly rotate: typeof rotateGatewayKey
  readonly end: typeof withdrawGatewayKey
  readonly refresh: readonly AnyContract[]
  /** How a secret is used; absent: as the key of a caller. */
  readonly use?: string
  /** What the dialog says that asks before an entry ends. */
  ending(name: string): { readonly title: string; readonly lead: string; readonly action: string }
  onEnded?(): void
  form(props: SecretFormProps<Row>): ReactNode
}

/** Makes and changes an entry, gives it a new secret, shows a secret once, and ends the entry. */
export const SecretDialogs = <Row extends { readonly id: string; readonly name: string }>(
  props: SecretDialogsProps<Row>,
) => {
  const { opened, setOpened } = props.dialogs
  const onClose = () => setOpened(null)
  const onMade = (name: string, secret: string) => setOpened({ is: 'secret', name, secret })
  const rotate = useAction(props.rotate, {
    refresh: props.refresh,
    onDone: ({ secret }) => {
      if (opened?.is === 'rotate') onMade(opened.value.name, secret)
    },
  })
  const end = useAction(props.end, {
    refresh: props.refresh,
    onDone: () => {
      props.onEnded?.()
      onClose()
    },
  })
  if (opened?.is === 'form')
    return props.form({ ...(opened.value && { value: opened.value }), onMade, onClose })
  if (opened?.is === 'rotate')
    return (
      <RotateDialog
        name={opened.value.name}
        busy={rotate.isPending}
        error={rotate.error}
        onRotate={hours => rotate.mutate({ id: opened.value.id, hours })}
        onClose={onClose}
      />
    )
  if (opened?.is === 'end')
    return (
      <EndDialog
        {...props.ending(opened.value.name)}
        busy={end.isPending}
        error={end.error}
        onEnd={() => end.mutate({ id: opened.value.id })}
        onClose={onClose}
      />
    )
  return opened?.is === 'secret' ? (
    <SecretOnce
      name={opened.name}
      secret={opened.secret}
      {...(props.use !== undefined && { use: props.use })}
      onClose={onClose}
    />
  ) : null
}
