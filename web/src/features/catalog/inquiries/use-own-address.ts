import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'

/** Fills in the signed-in person's email address, so that they needn't type it again. */
export function useOwnAddress<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  field: Path<Values>,
) {
  const email = useAuth().user?.email
  const { getValues, resetField } = form
  useEffect(() => {
    // The session is read after the first paint; an address that was typed before stays.
    if (email && !getValues(field)) resetField(field, { defaultValue: email as PathValue<Values, Path<Values>> })
  }, [email, field, getValues, resetField])
}
