import { useSession } from '@gantry/client/web'
import { CompaniesPage } from './companies-page.tsx'
import { OwnCompany } from './own-company.tsx'
import '../consoles.css'

/** Legal data: providers and the operator decide on that of their enterprises, everybody else sees that of their own. */
const CompanyPage = () => {
  const { user } = useSession()
  return user.userType === 'root' || user.userType === 'saas' ? <CompaniesPage /> : <OwnCompany />
}

export default CompanyPage
