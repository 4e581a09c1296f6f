import { inSpace, usePage } from '@gantry/client/web'
import { EmptyState, useMedia } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ContactCard } from './contact-card.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactPlaces, type Place } from './contact-places.tsx'
import './contacts.css'

const everybody: Place = { is: 'list', list: 'all' }

/** The contact book: places, the colleagues of the selected one, and a card. On a phone the card is a separate page. */
const ContactsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query } = usePage()
  const chosen = query.id ?? null
  const isPhone = useMedia('(max-width: 719px)')
  const isNarrow = useMedia('(max-width: 1199px)')
  const [place, setPlace] = useState<Place>(everybody)
  const open = (id: string) =>
    navigate(inSpace(`/organization/${isPhone ? 'usercontactinfo' : 'contacts'}?id=${id}`), {
      replace: !isPhone,
    })
  return (
    <div className="cb">
      <ContactPlaces place={place} narrow={isNarrow} onChoose={setPlace} />
      <ContactList place={place} chosen={chosen} onChoose={id => void open(id)} />
      {isPhone ? null : chosen ? (
        <ContactCard key={chosen} id={chosen} onOpen={id => void open(id)} />
      ) : (
        <div className="cb-card">
          <EmptyState kind="never" icon="user" title={t('contacts.pick')} fill />
        </div>
      )}
    </div>
  )
}

export default ContactsPage
