import { useEffect } from 'react'
import { notify } from '@/shared/page/toasts'

/** Greets whoever has just come in by this page, with or without a second factor; not who was in already. */
export function useWelcome(hasComeIn: boolean) {
  useEffect(() => {
    if (!hasComeIn) return
    notify({ title: 'Welcome back!', description: "You've been signed in successfully.", tone: 'success' })
  }, [hasComeIn])
}
