import { useSuspenseQuery } from '@tanstack/react-query'
import { anyOf, type Capability } from '@vermeil/contracts/identity/capabilities'
import type { ReactNode } from 'react'
import { ownProfileQuery } from './own-account'

/** Whether the administrator who is signed in holds one of these. The server asks again at every call. */
export function useHolds(...needs: readonly Capability[]): boolean {
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  return profile.capabilities.some((held) => needs.includes(held))
}

type ForStaffProps = { needs: readonly Capability[]; children: ReactNode }

/** A part of the desk, or the one sentence that says what is missing. */
export function ForStaff({ needs, children }: ForStaffProps) {
  if (useHolds(...needs)) return children
  return (
    <p className="text-muted">
      This part needs the capability {anyOf(needs)}; an administrator with the capability People can grant it.
    </p>
  )
}
