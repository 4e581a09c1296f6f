import { PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import '../operations.css'
import { AdviceSection } from './advice-section.tsx'
import { ChangesSection } from './changes-section.tsx'
import { ComputingSection } from './computing-section.tsx'
import { DeletedSection } from './deleted-section.tsx'

/** What happens to the tables of a space: changes at work, fields being computed, what was deleted and may come back, and the advisor's indexes. */
const SystemData = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('schema.title')} />
      <div className="ops">
        <section className="ops-group">
          <h2>{t('schema.changes')}</h2>
          <ChangesSection />
        </section>
        <section className="ops-group">
          <h2>{t('schema.computing')}</h2>
          <ComputingSection />
        </section>
        <section className="ops-group">
          <h2>{t('schema.deleted')}</h2>
          <DeletedSection />
        </section>
        <section className="ops-group">
          <h2>{t('schema.advice')}</h2>
          <AdviceSection />
        </section>
      </div>
    </>
  )
}

export default SystemData
