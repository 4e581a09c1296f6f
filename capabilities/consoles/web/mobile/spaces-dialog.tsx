import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrograms, type MiniProgram, setProgramSpace } from '../../shared/mobile/programs-contract.ts'

interface SpacesDialogProps {
  readonly program: MiniProgram
  readonly onClose: () => void
}

/** The spaces that use a mini-program: open, stop and take away. */
export const SpacesDialog = ({ program, onClose }: SpacesDialogProps) => {
  const { t } = useTranslation()
  const [of, setOf] = useState('')
  const set = useAction(setProgramSpace, { refresh: [listPrograms], onDone: () => setOf('') })
  const issue = useIssue(set.error)('of')
  return (
    <Modal open title={t('consoles.mini.spaces_of', { name: program.name })} footer={null} onCancel={onClose}>
      <FormFailure error={set.error} />
      <ul className="co-spaces">
        {program.spaces.map(({ id, name, state }) => (
          <li key={id}>
            <span translate="no">
              {name} <small className="ink3 mono">{id}</small>
            </span>
            <span className={`tag ${state === 'active' ? 'ok' : 'bad'}`}>
              {t(`consoles.mini.space.${state}`)}
            </span>
            <Button
              size="small"
              onClick={() =>
                set.mutate({ id: program.id, of: id, state: state === 'active' ? 'stopped' : 'active' })
              }
            >
              {t(state === 'active' ? 'consoles.stop' : 'consoles.restore')}
            </Button>
            <Button size="small" danger onClick={() => set.mutate({ id: program.id, of: id, state: 'none' })}>
              {t('consoles.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {program.spaces.length === 0 ? <p className="ink3">{t('consoles.mini.no_space')}</p> : null}
      <div className="co-acts">
        <Input
          className="mono co-search"
          aria-label={t('consoles.mini.space_id')}
          placeholder={t('consoles.mini.space_id')}
          maxLength={32}
          value={of}
          status={issue ? 'error' : ''}
          onChange={event => setOf(event.target.value.trim())}
        />
        <Button
          type="primary"
          disabled={!/^[a-zA-Z0-9]{1,32}$/.test(of)}
          loading={set.isPending}
          onClick={() => set.mutate({ id: program.id, of, state: 'active' })}
        >
          {t('consoles.mini.open')}
        </Button>
      </div>
      {issue ? (
        <p className="hint err" role="alert">
          {issue}
        </p>
      ) : null}
    </Modal>
  )
}
