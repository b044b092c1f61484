import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'

/** Fills in the email address of whoever is signed in: sign-up gave it, so nobody is asked again. */
export function useOwnAddress<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  field: Path<Values>,
) {
  const email = useAuth().user?.email
  const { getValues, resetField } = form
  useEffect(() => {
    // The session is read after the first paint; whoever was quicker has already typed an address, and keeps it.
    if (email && !getValues(field)) resetField(field, { defaultValue: email as PathValue<Values, Path<Values>> })
  }, [email, field, getValues, resetField])
}
