import { inSpace, usePage } from '@gantry/client/web'
import { EmptyState, PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ContactCard } from './contact-card.tsx'
import './contacts.css'

const book = '/organization/contacts'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One contact as a page of its own, named by `?id=`. */
const ContactPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = usePage().query
  return (
    <div className="cb-alone">
      <PageHeader
        back={inSpace(book)}
        crumbs={[{ title: t('contacts.back'), href: inSpace(book) }]}
        title={t('contacts.card')}
      />
      {uuid.test(id) ? (
        <ContactCard
          key={id}
          id={id}
          whole
          onOpen={other => void navigate(inSpace(`/organization/usercontactinfo?id=${other}`))}
        />
      ) : (
        <EmptyState
          kind="never"
          icon="user"
          title={t('contacts.missing')}
          actions={
            <Link className="btn" to={inSpace(book)}>
              {t('contacts.back')}
            </Link>
          }
          fill
        />
      )}
    </div>
  )
}

export default ContactPage
