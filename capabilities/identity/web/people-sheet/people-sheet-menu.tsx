import { download, errorText } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleSheetContract } from '../../shared/index.ts'

const ImportPeopleDialog = lazy(() => import('./import-people-dialog.tsx'))

/** Departments and members in and out as a workbook. */
export const PeopleSheetMenu = () => {
  const { t } = useTranslation()
  const [importing, setImporting] = useState(false)
  const save = (
    contract: typeof peopleSheetContract.exportPeople | typeof peopleSheetContract.peopleTemplate,
  ) => download(contract, {}).catch(error => toast({ kind: 'failed', text: errorText(t, error) }))
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'import', label: t('peopleSheet.import'), onClick: () => setImporting(true) },
            {
              key: 'template',
              label: t('peopleSheet.template'),
              onClick: () => void save(peopleSheetContract.peopleTemplate),
            },
            {
              key: 'export',
              label: t('peopleSheet.export'),
              onClick: () => void save(peopleSheetContract.exportPeople),
            },
          ],
        }}
      >
        <button
          type="button"
          className="btn sq"
          aria-label={t('peopleSheet.menu')}
          title={t('peopleSheet.menu')}
        >
          <Icon name="upload" />
        </button>
      </Dropdown>
      {importing ? (
        <Suspense>
          <ImportPeopleDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
