import { Failed, useAction, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { ConsoleAction, Ref, RoutePath } from '@gantry/model/shared'
import { EmptyState, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleHolder, type ConsoleHolderKind, consoleContract } from '../../shared/index.ts'
import './console.css'
import { PagesList } from './pages-list.tsx'

/** Which roles and people open which console pages, and use which of their buttons. */
const ConsolePage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(consoleContract.listConsoleRights, {})
  const [kind, setKind] = useState<ConsoleHolderKind>('role')
  const [chosen, setChosen] = useState<Readonly<Partial<Record<ConsoleHolderKind, Ref>>>>({})
  const [search, setSearch] = useState('')
  const set = useAction(consoleContract.setConsoleRight, {
    refresh: [consoleContract.listConsoleRights],
    onDone: () => toast({ text: t('console.saved', { name: chosen[kind]?.title ?? '' }) }),
  })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" />
  const holder = chosen[kind]
  const held = data.data.find(each => each.kind === kind && each.holder.id === holder?.id)?.pages ?? {}
  const give = (page: RoutePath, actions: readonly ConsoleAction[]) => {
    if (holder) set.mutate({ kind, holder: holder.id, page, actions: [...actions] })
  }
  return (
    <div className="cs-page">
      <PageHeader title={t('console.title')} />
      <p className="ink2">{t('console.lead')}</p>
      {set.error ? <Failed error={set.error} /> : null}
      <div className="cs-who">
        <Segmented<ConsoleHolderKind>
          value={kind}
          options={[
            { value: 'role', label: t('console.roles') },
            { value: 'member', label: t('console.people') },
          ]}
          onChange={setKind}
        />
        <div className="cs-pick">
          {kind === 'role' ? (
            <RoleSelect
              roles={data.data.filter(each => each.kind === 'role')}
              chosen={holder}
              onChoose={role => setChosen({ ...chosen, role })}
            />
          ) : (
            <ReferenceSelect
              id="console-person"
              target="member"
              sign="face"
              many={false}
              chosen={holder ? [holder] : []}
              onChoose={([member]) => member && setChosen({ ...chosen, member })}
            />
          )}
        </div>
        <Input
          allowClear
          className="cs-pick"
          value={search}
          placeholder={t('console.find')}
          aria-label={t('console.find')}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {kind === 'member' ? (
        <GivenPeople
          people={data.data.filter(each => each.kind === 'member')}
          onChoose={member => setChosen({ ...chosen, member })}
        />
      ) : null}
      {kind === 'role' && !data.data.some(each => each.kind === 'role') ? (
        <EmptyState kind="never" icon="shield" title={t('console.none')}>
          {t('console.none.why')}
        </EmptyState>
      ) : holder ? (
        <PagesList pages={data.pages} held={held} search={search.trim()} busy={set.isPending} onGive={give} />
      ) : (
        <p className="ink3">{t('console.choose')}</p>
      )}
    </div>
  )
}

interface HolderSelectProps {
  readonly chosen: Ref | undefined
  readonly onChoose: (holder: Ref) => void
}

const RoleSelect = ({
  roles,
  chosen,
  onChoose,
}: HolderSelectProps & { readonly roles: readonly ConsoleHolder[] }) => {
  const { t } = useTranslation()
  return (
    <Select
      style={{ width: '100%' }}
      aria-label={t('console.role')}
      placeholder={t('console.choose_role')}
      showSearch
      optionFilterProp="title"
      value={chosen?.id ?? null}
      options={roles.map(({ holder, members, pages }) => ({
        value: holder.id,
        title: holder.title,
        label: `${t('console.given', { name: holder.title, pages: Object.keys(pages).length })} · ${t('console.members', { count: members })}`,
      }))}
      onChange={id => {
        const role = roles.find(({ holder }) => holder.id === id)
        if (role) onChoose(role.holder)
      }}
    />
  )
}

interface GivenPeopleProps {
  readonly people: readonly ConsoleHolder[]
  onChoose(person: Ref): void
}

/** Anybody can be chosen above; who was given pages already stands here, to be found again. */
const GivenPeople = ({ people, onChoose }: GivenPeopleProps) => {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <div className="cs-given">
      <span className="ink3">{t('console.given_to')}</span>
      {people.map(({ holder, pages }) => (
        <button
          key={holder.id}
          type="button"
          className="btn t xs"
          translate="no"
          onClick={() => onChoose(holder)}
        >
          {t('console.given', { name: holder.title, pages: Object.keys(pages).length })}
        </button>
      ))}
    </div>
  )
}

export default ConsolePage
