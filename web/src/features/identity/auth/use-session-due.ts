import { useCallback, useEffect, useState } from 'react'

/** The last of them is another tab in which somebody signed in. */
const signs = ['pointerdown', 'keydown', 'storage'] as const

/**
 * Whether it is time to load the client library and find out who this is: at once where a session is expected, else when
 * the visitor first does something. A visitor who only looks never loads a third of the page's scripts. The second value makes
 * it due without such a sign: a password manager may send a form that nobody touched.
 */
export function useSessionDue(isExpected: boolean): [boolean, () => void] {
  const [isDue, setIsDue] = useState(isExpected)
  const start = useCallback(() => setIsDue(true), [])
  useEffect(() => {
    if (isDue) return
    for (const sign of signs) addEventListener(sign, start, { once: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, start)
    }
  }, [isDue, start])
  return [isDue, start]
}
