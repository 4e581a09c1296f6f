import { PageHeader } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../operations.css'
import { AdviceSection } from './advice-section.tsx'
import { AppsSection } from './apps-section.tsx'
import { ChangesSection } from './changes-section.tsx'
import { ComputingSection } from './computing-section.tsx'
import { DeletedSection } from './deleted-section.tsx'
import { TablesSection } from './tables-section.tsx'

/**
 * The tables of a space: running schema changes, computed fields in progress, sizes by application and table with what can be
 * done with the data of an application, the advisor's indexes, and what can be restored.
 */
const SystemData = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('schema.title')} />
      <div className="ops ops-beside">
        <div>
          <Part title="schema.changes">
            <ChangesSection />
          </Part>
          <Part title="schema.computing">
            <ComputingSection />
          </Part>
          <Part title="schema.apps">
            <AppsSection />
          </Part>
          <Part title="schema.sizes">
            <TablesSection />
          </Part>
        </div>
        <div>
          <Part title="schema.advice">
            <AdviceSection />
          </Part>
          <Part title="schema.deleted">
            <DeletedSection />
          </Part>
        </div>
      </div>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section className="ops-group">
      <h2>{t(title)}</h2>
      {children}
    </section>
  )
}

export default SystemData
