import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import { paths } from './paths'

/** Where to go after signing in: a page of our own that was asked for, else the dashboard. */
export function nextPath(wanted: string | null, fallback: string = paths.dashboard): string {
  if (!wanted?.startsWith('/')) return fallback
  // `//elsewhere.example` and `/\elsewhere.example` start with a slash as well, and leave the site.
  const url = URL.parse(wanted, location.origin)
  if (!url || url.origin !== location.origin || url.pathname === paths.auth) return fallback
  return url.pathname + url.search + url.hash
}

/** The sign-in page, from which one comes back here. */
export const signInPath = (from: string): string => `${paths.auth}?${new URLSearchParams({ next: from })}`

/** The set-up of a new account, which leads on to the page that the sign-up interrupted. */
export const onboardingPath = (next: string | null): string =>
  next === null ? paths.onboarding : `${paths.onboarding}?${new URLSearchParams({ next })}`

type SignUp = { userType?: UserType; next?: string }

/** The Sign Up tab, with the kind of account that was already chosen. */
export const signUpPath = ({ userType, next }: SignUp = {}): string =>
  `${paths.auth}?${new URLSearchParams({ tab: 'signup', ...(userType && { role: userType }), ...(next && { next }) })}`
