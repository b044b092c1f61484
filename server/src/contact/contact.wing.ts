import type { UpToCatalog } from '../catalog/catalog.wing.ts'
import { applicationsModule } from './applications/applications.module.ts'
import { meetingsModule } from './meetings/meetings.module.ts'
import { noticesModule } from './notices/notices.module.ts'

export type UpToContact = UpToCatalog & Awaited<ReturnType<typeof contactWing>>['api']

/** How the house and people reach each other: notices, meetings, and artists who apply. */
export async function contactWing(below: UpToCatalog) {
  const notices = noticesModule({ ...below, pushServices: below.config.pushServices })
  const notifying = { ...below, notices: notices.api }
  const applications = applicationsModule(notifying)
  const meetings = meetingsModule(notifying)
  return {
    modules: [notices, applications, meetings],
    api: { notices: notices.api, applications: applications.api, meetings: meetings.api },
  }
}
