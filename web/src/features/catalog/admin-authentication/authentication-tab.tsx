import { useState } from 'react'
import { useSearchParams } from '@/shared/navigation/router'
import { RequestCase } from './request-case'
import { RequestQueue } from './request-queue'

/** The requests of those who want to know whether a work is genuine: the list, or the one that is opened. */
export function AuthenticationTab() {
  const [params] = useSearchParams()
  const opened = params.get('request')
  // Opening and leaving a request removes the link that was pressed, so the focus is moved explicitly.
  const [lastOpened, setLastOpened] = useState<string | null>(null)
  return opened ? (
    <RequestCase key={opened} id={opened} takesFocus={lastOpened === opened} onLeave={() => setLastOpened(opened)} />
  ) : (
    <RequestQueue comesFrom={lastOpened} onOpen={setLastOpened} />
  )
}
