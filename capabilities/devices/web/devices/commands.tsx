import { isPlainObject, type Json, type JsonObject, joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall, useMayKeep, useNudge } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cancelCommand,
  type DeviceCommand,
  listCommands,
  type RefusedCommand,
  sendCommand,
} from '../../shared/contract.ts'
import { connectionProblems, type Told, type ToldProblem } from '../../shared/plugins/told.ts'
import type { ProductCommand } from '../../shared/product.ts'
import { Labelled } from '../labelled.tsx'
import { sayProblem } from '../plugins/say-problem.ts'
import { useNow } from './live-values.tsx'
import { sayAge } from './say-age.ts'

interface CommandsProps {
  readonly id: string
  readonly commands: readonly ProductCommand[]
}

/** Commands of a device: one is filled in and sent; the last ones with their state and answer. */
export const Commands = ({ id, commands }: CommandsProps) => {
  const { t } = useTranslation()
  const maySend = useMayKeep('/{spaceUri}/sysop/deviceTwin', 'create')
  const mayCancel = useMayKeep('/{spaceUri}/sysop/deviceTwin', 'delete')
  const { data, refetch } = useCall(listCommands, { id }, { keep: true, staleTime: 0 })
  useNudge('device', nudge => {
    if (nudge.id === null || nudge.id === id) void refetch()
  })
  const now = useNow()
  return (
    <section className="dvc-live" aria-label={t('devices.commands')}>
      <h3>{t('devices.commands')}</h3>
      {maySend && commands.length > 0 && data ? (
        <SendForm id={id} commands={commands} unmapped={data.unmapped} />
      ) : null}
      {commands.length === 0 ? <p className="ink3">{t('devices.commands.none')}</p> : null}
      {data && data.refused.length > 0 ? (
        <details className="dvc-live">
          <summary>{t('devices.commands.refused')}</summary>
          <ol className="dvc-changes">
            {data.refused.map(refused => (
              <li key={refused.id}>
                <time className="ink3" dateTime={refused.at}>
                  {sayAge(refused.at, now)}
                </time>
                <span>
                  <b translate="no">{nameOf(commands, refused.command) ?? t('devices.refused.desired')}</b>{' '}
                  <span className="danger-ink">{sayRefusal(t, refused)}</span>
                </span>
                <span className="ink3" translate="no">
                  {refused.rule}
                </span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      <ol className="dvc-changes">
        {data?.data.map(command => (
          <CommandLine
            key={command.id}
            command={command}
            name={commands.find(({ code }) => code === command.command)?.name}
            now={now}
            mayCancel={mayCancel}
          />
        ))}
      </ol>
    </section>
  )
}

const nameOf = (commands: readonly ProductCommand[], code: string | null): string | null => {
  const name = commands.find(each => each.code === code)?.name
  return name === undefined ? code : localise(name, currentLang())
}

/** Why it was refused: what does not fit, else the error. */
const sayRefusal = (t: TFunction, { code, params, issues }: RefusedCommand): string => {
  const [wrong] = issues
  return wrong ? issueText(t, wrong) : t(`error.${code}`, { ...params })
}

const signs = {
  queued: 'clock',
  sent: 'play',
  done: 'check',
  failed: 'warn',
  expired: 'clock',
  cancelled: 'close',
} as const

interface CommandLineProps {
  readonly command: DeviceCommand
  readonly name: ProductCommand['name'] | undefined
  readonly now: number
  readonly mayCancel: boolean
}

const CommandLine = ({ command, name, now, mayCancel }: CommandLineProps) => {
  const { t } = useTranslation()
  const cancelling = useAction(cancelCommand, { refresh: [listCommands] })
  const { state, parameters, answer, rule } = command
  const problem = answer && problemIn(answer)
  return (
    <li>
      <time className="ink3" dateTime={command.at}>
        {sayAge(command.at, now)}
      </time>
      <span>
        <b translate="no">{name === undefined ? command.command : localise(name, currentLang())}</b>{' '}
        <code translate="no">
          {Object.entries(parameters)
            .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
            .join(' ')}
        </code>
        {rule === null ? null : (
          <span className="ink3">
            {t('devices.command.by_rule')} <span translate="no">{rule}</span>
          </span>
        )}
        {problem ? <span className="ink2"> {sayProblem(t, problem)}</span> : null}
        {answer && !problem ? (
          <code className="ink3" translate="no">
            {' '}
            {JSON.stringify(answer.error ?? answer.result ?? '')}
          </code>
        ) : null}
      </span>
      <span
        className={
          state === 'failed' || state === 'expired' ? 'danger-ink' : state === 'done' ? 'ok-ink' : 'ink2'
        }
      >
        <Icon name={signs[state]} size={14} /> {t(`devices.command.${state}`)}
        {state === 'queued' && mayCancel ? (
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('devices.command.cancel')}
            onClick={() => cancelling.mutate({ id: command.id })}
          >
            <Icon name="close" size={12} />
          </button>
        ) : null}
      </span>
    </li>
  )
}

/** Why a plugin could not write a command; what a device answers itself is shown as it is. */
const problemIn = ({ error, params }: JsonObject): ToldProblem | undefined => {
  const code = connectionProblems.find(each => each === error)
  return code !== undefined && isPlainObject(params) ? { code, params: params as Told } : undefined
}

interface SendFormProps extends CommandsProps {
  /** Codes of commands that the connection of the device cannot write. */
  readonly unmapped: readonly string[]
}

const SendForm = ({ id, commands, unmapped }: SendFormProps) => {
  const { t } = useTranslation()
  const possible = commands.find(each => !unmapped.includes(each.code))
  const [code, setCode] = useState((possible ?? commands[0])?.code ?? '')
  const [values, setValues] = useState<Readonly<Record<string, Json>>>({})
  const sending = useAction(sendCommand, { refresh: [listCommands], onDone: () => setValues({}) })
  const command = commands.find(each => each.code === code)
  const set = (name: string, value: Json) => setValues({ ...values, [name]: value })
  return (
    <div className="dvc-send">
      <Select
        aria-label={t('devices.command')}
        value={code}
        options={commands.map(each => ({
          value: each.code,
          label: localise(each.name, currentLang()),
          disabled: unmapped.includes(each.code),
        }))}
        onChange={next => {
          setCode(next)
          setValues({})
        }}
      />
      {command?.parameters.map(parameter => {
        const label = localise(parameter.name, currentLang())
        const value = values[parameter.code]
        return (
          <Labelled key={parameter.code} label={label}>
            {id =>
              parameter.type === 'bool' ? (
                <Select
                  id={id}
                  value={typeof value === 'boolean' ? String(value) : undefined}
                  options={[
                    { value: 'true', label: t('devices.on') },
                    { value: 'false', label: t('devices.off') },
                  ]}
                  onChange={chosen => set(parameter.code, chosen === 'true')}
                />
              ) : parameter.type === 'text' ? (
                <Input
                  id={id}
                  value={typeof value === 'string' ? value : ''}
                  maxLength={500}
                  onChange={event => set(parameter.code, event.target.value)}
                />
              ) : (
                <InputNumber
                  id={id}
                  value={typeof value === 'number' ? value : null}
                  onChange={number => set(parameter.code, number)}
                />
              )
            }
          </Labelled>
        )
      })}
      {unmapped.length > 0 ? (
        <p className="hint">
          {t('devices.command.unmapped', {
            names: joined(
              commands
                .filter(each => unmapped.includes(each.code))
                .map(({ name }) => localise(name, currentLang())),
              currentLang(),
            ),
          })}
        </p>
      ) : null}
      {sending.error ? (
        <p className="hint err" role="alert">
          {errorText(t, sending.error)}
        </p>
      ) : null}
      <Button
        type="primary"
        loading={sending.isPending}
        disabled={
          unmapped.includes(code) ||
          (command?.parameters.some(parameter => values[parameter.code] === undefined) ?? true)
        }
        onClick={() => sending.mutate({ id, command: code, parameters: { ...values } })}
      >
        {t('devices.command.send')}
      </Button>
    </div>
  )
}
