import { localise } from '@gantry/base/shared'
import { currentLang, errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { consoleLevels, consolePages, type ConsolePage as Page, routeOf } from '@gantry/model/shared'
import { EmptyState, Icon, ListTable, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Select, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ConsoleRole, consoleContract, pagesWithButtons } from '../../shared/index.ts'
import '../structure/structure.css'

/** Which roles open which console pages, and use their buttons. */
const ConsolePage = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error } = useCall(consoleContract.listConsoleRights, {})
  const set = useAction(consoleContract.setConsoleRight, {
    refresh: [consoleContract.listConsoleRights],
    onDone: (_, { role }) =>
      toast({
        text: t('console.saved', { role: data?.data.find(each => each.role.id === role)?.role.title ?? '' }),
      }),
  })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" />
  const pageColumn = (page: Page): TableColumnsType<ConsoleRole>[number] => {
    const title = localise(routeOf(page).title, lang)
    const levels = pagesWithButtons.includes(page) ? consoleLevels : (['view'] as const)
    return {
      title,
      key: page,
      render: (_, { role, pages }) => (
        <Select
          size="small"
          style={{ width: 120 }}
          aria-label={t('console.level', { role: role.title, page: title })}
          value={pages[page] ?? 'none'}
          disabled={set.isPending}
          options={(['none', ...levels] as const).map(value => ({
            value,
            label: t(`console.level.${value}`),
          }))}
          onChange={value =>
            set.mutate({ role: role.id, page, level: consoleLevels.find(each => each === value) ?? null })
          }
        />
      ),
    }
  }
  return (
    <div className="da">
      <PageHeader title={t('console.title')} />
      <p className="ink2">{t('console.lead')}</p>
      {set.error ? <p className="hint err">{errorText(t, set.error)}</p> : null}
      {data.data.length === 0 ? (
        <EmptyState kind="never" icon="shield" title={t('console.none')}>
          {t('console.none.why')}
        </EmptyState>
      ) : (
        <ListTable
          rowKey={({ role }) => role.id}
          size="small"
          pagination={data.data.length > 50 ? { pageSize: 50 } : false}
          scroll={{ x: 'max-content' }}
          dataSource={[...data.data]}
          columns={[
            {
              title: t('console.role'),
              key: 'role',
              render: (_, { role, members }) => (
                <span className="who">
                  <Icon name="shield" size={14} />
                  <b translate="no">{role.title}</b>
                  <span className="ink3 cap">{t('console.members', { count: members })}</span>
                </span>
              ),
            },
            ...consolePages.map(pageColumn),
          ]}
        />
      )}
    </div>
  )
}

export default ConsolePage
