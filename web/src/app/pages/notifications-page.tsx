import { NotificationCenter } from '@/features/contact/notices/notification-center'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <div className="page-width max-w-prose py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Notifications</h1>
      <div className="mt-4">
        <NotificationCenter />
      </div>
    </div>
  )
}
