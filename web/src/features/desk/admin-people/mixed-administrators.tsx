import { useQuery } from '@tanstack/react-query'
import { roleName } from '@/entities/account/user-types'
import { InlineAlert } from '@/ui/inline-alert'
import { peopleQuery } from './people-api'

/** Administrators who hold other roles since before the role stood alone. Shows nothing where there are none. */
export function MixedAdministrators() {
  const { data } = useQuery(peopleQuery('role=admin'))
  const mixed = data?.people.filter(({ roles }) => roles.length > 1) ?? []
  if (mixed.length === 0) return null
  return (
    <InlineAlert tone="info">
      <p>
        These administrators hold other roles as well. They can’t decide anything they are a party to. Take one side of
        it from them:
      </p>
      <ul className="grid gap-1">
        {mixed.map(({ id, name, email, roles }) => (
          <li key={id}>{`${name || email}: ${roles.map(roleName).join(', ')}`}</li>
        ))}
      </ul>
    </InlineAlert>
  )
}
