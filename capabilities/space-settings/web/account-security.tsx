import { SecurityRules } from './security-rules.tsx'

/** How people sign in to the space: session length, allowed addresses, two-step verification. */
const AccountSecurity = () => <SecurityRules group="signIn" />

export default AccountSecurity
