import { SecurityRules } from './security-rules.tsx'

/** What passwords of the space must be like, and how long they last. */
const PasswordSecurity = () => <SecurityRules group="password" />

export default PasswordSecurity
