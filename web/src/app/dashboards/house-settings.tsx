import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '@/shared/http/config'
import { Card, CardDescription, CardTitle } from '@/ui/card'

/** The server's public settings. They are changed by configuration, not here. */
export function HouseSettings() {
  const { data: config } = useSuspenseQuery(configQuery)
  return (
    <Card>
      <CardTitle>Vermeil</CardTitle>
      <CardDescription>Set by the server's configuration when it starts.</CardDescription>
      <dl className="mt-6 grid gap-5 sm:grid-cols-2">
        <Setting name="Address">{config.siteUrl}</Setting>
        <Setting name="Kind of house">{config.demo ? 'Demonstration house' : 'Open for business'}</Setting>
        <Setting name="Support email">{config.support.email}</Setting>
        <Setting name="Support telephone">{config.support.phone}</Setting>
      </dl>
    </Card>
  )
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
